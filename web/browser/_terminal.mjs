// A terminal of a story: a guest with play money, at a plain socket.

import { newContext } from './harness.mjs';

/**
 * A terminal as a plain socket inside of a page: it keeps what it is told, and is there once it sees the
 * table.
 */
export async function terminal(house, table) {
  const context = await newContext();
  await context.request.post(`${house.address}/api/v1/guests`, { data: {} });
  await context.request.post(`${house.address}/api/v1/tables/${table}/play-money`, { data: {} });
  const page = await context.newPage();
  await page.goto(`${house.address}/api/v1`);
  await page.evaluate(
    (name) =>
      new Promise((there) => {
        const socket = new WebSocket(`ws://${location.host}/api/v1/socket?as=patron`);
        const send = (message) => socket.send(JSON.stringify(message));
        const waiting = new Map();
        const ask = (id, request) =>
          new Promise((answered) => {
            waiting.set(id, answered);
            send({ kind: 'command', id, ...request });
          });
        globalThis.seen = { view: null, stages: [], ask };
        socket.onopen = () => send({ kind: 'hello', version: 1, table: name });
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.kind === 'view') {
            globalThis.seen.view = message.view;
            globalThis.seen.stages.push(
              typeof message.view.stage === 'string'
                ? message.view.stage
                : Object.keys(message.view.stage)[0],
            );
            there();
          }
          if (message.kind === 'answer' || message.kind === 'refused')
            waiting.get(message.id)?.(message.refusal?.code ?? 'done');
        };
      }),
    table,
  );
  let asked = 0;
  return {
    context,
    page,
    /** Waits until the terminal's view is as wanted. */
    sees: (wanted, arg) => page.waitForFunction(wanted, arg),
    stages: () => page.evaluate(() => globalThis.seen.stages),
    /** Asks the house for something: "done", or why not. */
    ask(request) {
      asked += 1;
      return page.evaluate(([id, what]) => globalThis.seen.ask(id, what), [`story-${asked}`, request]);
    },
  };
}
