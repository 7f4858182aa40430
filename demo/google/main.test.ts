import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { edgeControlAt } from "./edge/edge-control.ts";

const Ready = z.object({
  env: z.record(z.string(), z.string()),
  people: z.array(z.object({ email: z.string(), name: z.string() })).min(2),
});

let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "offline-google-main-"));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

async function start() {
  const started = spawn(
    process.execPath,
    [join(import.meta.dirname, "main.ts"), "--seed", "small", "--data-dir", folder],
    { stdio: ["pipe", "pipe", "ignore"] },
  );
  child = started;
  const [line] = await once(createInterface({ input: started.stdout }), "line");
  const ready = Ready.parse(JSON.parse(String(line)));
  return { ready, control: edgeControlAt(ready.env.GOOGLE_ISSUER_URL ?? ""), started };
}

test("tells its settings, ends with its parent, and remembers tokens and mail", async () => {
  const first = await start();
  const email = first.ready.people[0]?.email ?? "";
  const { refresh_token, access_token } = await first.control.mintTokens(email);
  const raw = Buffer.from(`From: a@b.example\r\nTo: ${email}\r\nSubject: Later\r\n\r\nHello`);
  const delivered = await first.control.deliver(email, raw);
  const { historyId } = delivered;
  const dates = await messageDates(first.ready.env, access_token);
  first.started.stdin?.end();
  const [code] = await once(first.started, "exit");
  expect(code).toBe(0);

  const second = await start();
  expect(second.ready.env.GOOGLE_ISSUER_URL).toBe(first.ready.env.GOOGLE_ISSUER_URL);
  const reply = await fetch(`${second.ready.env.GOOGLE_ISSUER_URL}/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token,
      client_id: second.ready.env.GOOGLE_CLIENT_ID ?? "",
      client_secret: second.ready.env.GOOGLE_CLIENT_SECRET ?? "",
    }),
  });
  expect(reply.status).toBe(200);
  const fresh = z.object({ access_token: z.string() }).parse(await reply.json());
  const again = await messageDates(second.ready.env, fresh.access_token);
  expect(again).toEqual(dates);
  expect(again.has(delivered.id)).toBe(true);
  const history = await fetch(
    `${second.ready.env.GMAIL_API_URL}/gmail/v1/users/me/history?startHistoryId=${historyId}`,
    { headers: { authorization: `Bearer ${fresh.access_token}` } },
  );
  expect(history.status).toBe(404);
}, 120_000);

async function messageDates(env: Record<string, string>, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const messages = `${env.GMAIL_API_URL}/gmail/v1/users/me/messages`;
  const List = z.object({ messages: z.array(z.object({ id: z.string() })) });
  const Message = z.object({ id: z.string(), internalDate: z.string() });
  const list = List.parse(await (await fetch(messages, { headers })).json());
  const found = await Promise.all(
    list.messages.map(async ({ id }) => {
      const reply = await fetch(`${messages}/${id}?format=minimal`, { headers });
      return Message.parse(await reply.json());
    }),
  );
  return new Map(found.map(({ id, internalDate }) => [id, internalDate]));
}
