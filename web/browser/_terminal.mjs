// A terminal of a story: a guest with play money, at a plain socket.

import { newContext } from './harness.mjs';

/** A terminal as a plain socket inside of a page: it keeps what it is told. */
export async function terminal(house, table) {
  const context = await newContext();
  await context.request.post(`${house.address}/api/v1/guests`, { data: {} });
  await context.request.post(`${house.address}/api/v1/tables/${table}/play-money`, { data: {} });
  const page = await context.newPage();
  await page.goto(`${house.address}/api/v1`);
  await page.evaluate((name) => {
    const socket = new WebSocket(`ws://${location.host}/api/v1/socket?as=patron`);
    globalThis.seen = { view: null, stages: [], answers: {}, send: (message) => socket.send(JSON.stringify(message)) };
    socket.onopen = () => globalThis.seen.send({ kind: 'hello', version: 1, table: name });
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.kind === 'view') {
        globalThis.seen.view = message.view;
        globalThis.seen.stages.push(typeof message.view.stage === 'string' ? message.view.stage : Object.keys(message.view.stage)[0]);
      }
      if (message.kind === 'answer' || message.kind === 'refused') globalThis.seen.answers[message.id] = message.refusal?.code ?? 'done';
    };
  }, table);
  let asked = 0;
  return {
    context,
    page,
    /** Waits until the terminal's view is as wanted. */
    sees: (wanted, arg) => page.waitForFunction(wanted, arg),
    stages: () => page.evaluate(() => globalThis.seen.stages),
    async ask(request) {
      const id = `story-${asked += 1}`;
      await page.evaluate(([name, what]) => globalThis.seen.send({ kind: 'command', id: name, ...what }), [id, request]);
      return page.waitForFunction((name) => globalThis.seen.answers[name], id).then((answer) => answer.jsonValue());
    },
  };
}
