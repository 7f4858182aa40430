import { afterAll, beforeAll, expect, test } from "vitest";
import { findThreadFocus } from "#app/domain/desk/find-thread-focus.server.ts";
import { importThread } from "#app/domain/intake/import/import-thread.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { buildSeed } from "#demo/seed/build-seed.ts";
import { markedText, renderThread } from "#tests/factories/focus.tsx";
import { isNightly } from "#tests/setup/lanes/nightly.ts";
import { type MailboxWorld, openMailboxWorld } from "#tests/setup/mailbox/mailbox-world.ts";
import { focusData } from "./focus-data.ts";
import { mentionsIn } from "./messages/mentions.ts";

/** Every ninth of the threads is enough for every day. */
const stride = isNightly ? 1 : 9;

let world: MailboxWorld;
beforeAll(async () => {
  world = await openMailboxWorld(await buildSeed({ size: "full", now: new Date() }));
}, 180_000);
afterAll(() => world?.close());

test("in the threads of the seed, what is marked is what was quoted, to the character", async () => {
  const counts = { ask: 0, again: 0, closing: 0 };
  for (const { email, messages } of world.mailbox.people) {
    const viewer = await world.connect(email);
    const threadIds = new Set(messages.map((message) => message.threadId));
    for (const threadId of [...threadIds].filter((_, at) => at % stride === 0)) {
      await requestImport(viewer, {
        importId: crypto.randomUUID(),
        threads: [{ threadId, subject: "" }],
      });
      await importThread({ userId: viewer.id, threadId, delays: 0 });
      await extractThreadTasks({ userId: viewer.id, threadId });
      const focus = await findThreadFocus(viewer, threadId, { around: null });
      if (!focus) throw new Error(`${threadId} was not imported.`);
      const data = focusData(focus);
      const html = renderThread(data, { search: "?messages=1" });
      for (const { id, role, quote } of data.messages?.flatMap((message) =>
        mentionsIn(message.id, data.tasks),
      ) ?? []) {
        expect(markedText(html, id)).toBe(quote);
        counts[role] += 1;
      }
    }
  }
  expect(counts.ask).toBeGreaterThan(50 / stride);
  expect(counts.closing).toBeGreaterThan(5 / stride);
}, 300_000);
