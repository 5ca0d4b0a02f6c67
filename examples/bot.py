#!/usr/bin/env python3
"""Plays a few coups at a table of play money: sits down as a guest and bets on Banker.

    python3 examples/bot.py --url http://127.0.0.1:8383 --table ez --coups 3

Python's standard library is enough; docs/PROTOCOL.md explains the messages.
"""

import argparse
import base64
import json
import os
import socket
import ssl
import struct
import time
import urllib.error
import urllib.request
from urllib.parse import urlsplit

# Whoever says nothing for a minute and a half is taken for gone.
PING_EVERY = 30


class Socket:
    """A WebSocket client, as far as a bot needs one: whole messages of text."""

    def __init__(self, url, token):
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        self.stream = socket.create_connection((parts.hostname, port), timeout=60)
        if parts.scheme == "https":
            context = ssl.create_default_context()
            self.stream = context.wrap_socket(self.stream, server_hostname=parts.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        request = (
            f"GET /api/v1/socket?as=patron HTTP/1.1\r\nHost: {parts.netloc}\r\n"
            f"Authorization: Bearer {token}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        )
        self.stream.sendall(request.encode())
        self.file = self.stream.makefile("rb")
        status = self.file.readline().decode()
        if " 101 " not in status:
            raise SystemExit(f"no socket: {status.strip()}")
        while self.file.readline().strip():
            pass  # The other headers say nothing that we need.

    def send(self, message, opcode=1):
        """Sends one frame; a client masks what it sends."""
        payload = message if isinstance(message, bytes) else json.dumps(message).encode()
        if len(payload) < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | len(payload))
        else:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, len(payload))
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[nth % 4] for nth, byte in enumerate(payload))
        self.stream.sendall(head + mask + masked)

    def messages(self):
        """Everything that the house says."""
        while True:
            opcode, length = struct.unpack("!BB", self.file.read(2))
            if length == 126:
                (length,) = struct.unpack("!H", self.file.read(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.file.read(8))
            payload = self.file.read(length)
            if opcode & 15 == 8:
                return
            if opcode & 15 == 9:
                self.send(payload, opcode=10)
            else:
                yield json.loads(payload)


def post(url, body, token=None):
    """Asks the API for something."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        raise SystemExit(f"the house says {refused.code}: {json.load(refused)['text']}") from None
    except urllib.error.URLError as error:
        raise SystemExit(f"no answer from {url}: {error.reason}") from None


def money(cents):
    return f"{cents / 100:+,.2f}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--url", default="http://127.0.0.1:8383")
    arguments.add_argument("--table", default="dragon-bonus")
    arguments.add_argument("--coups", type=int, default=3)
    arguments = arguments.parse_args()

    guest = post(f"{arguments.url}/api/v1/guests", {"name": "bot.py"})
    play = f"{arguments.url}/api/v1/tables/{arguments.table}/play-money"
    credits = post(play, {}, guest["token"])["cents"]
    print(f"guest {guest['patron']} sits down at {arguments.table} with {credits / 100:,.2f}")

    table = Socket(arguments.url, guest["token"])
    table.send({"kind": "hello", "version": 1, "table": arguments.table})
    played = won = commands = 0
    waiting = None  # What was asked for and is not answered yet.
    spoke_at = time.monotonic()
    for message in table.messages():
        kind = message["kind"]
        if time.monotonic() - spoke_at > PING_EVERY:
            table.send({"kind": "ping"})
            spoke_at = time.monotonic()
        if kind == "view":
            view = message["view"]
            # The view says what may be staked on every spot, or why not.
            banker = [spot for spot in view["spots"] if spot["spot"]["wager"] == "banker"]
            free = [spot for spot in banker if spot["refusal"] is None]
            if free and not view["stakes"] and not waiting:
                commands += 1
                waiting = f"c-{commands}"
                bet = {**free[0]["spot"]["place"], "wager": "banker", "cents": free[0]["minimum"]}
                table.send({"kind": "command", "id": waiting, "place": bet})
        elif kind in ("answer", "refused") and message["id"] == waiting:
            waiting = None
            if kind == "refused":
                print(f"refused: {message['refusal']['text']}")
        elif kind == "told" and "settled" in message["what"]:
            settled = message["what"]["settled"]
            if settled["patron"] != guest["patron"]:
                continue
            paid = settled["settlement"]
            result = paid["returned"] - paid["staked"]
            played, won = played + 1, won + result
            print(f"coup {played}: {paid['verdict']}, {money(result)}")
            if played == arguments.coups:
                break
        elif kind in ("bye", "fault"):
            raise SystemExit(f"the house says {message}")
    print(f"{played} coups, {money(won)} in all")


main()
