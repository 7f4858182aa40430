import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDecoder } from "#app/adapters/decode/decoder.server.ts";
import { closeDecoder, replaceDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { listRecentImports } from "#app/domain/intake/import/list-recent-imports.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { retryReading } from "#app/domain/intake/messages/retry-reading.server.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { projectRoot } from "#app/env.server.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { changesOf } from "#tests/factories/changes-of.ts";
import { picture } from "#tests/factories/pictures.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { startJobs } from "./start.server.ts";

let world: MailboxWorld;
let jobs: Awaited<ReturnType<typeof startJobs>>;

beforeAll(async () => {
  world = await openMailboxWorld();
  // A pattern that never terminates where a mail demands it, and the timeouts of the product.
  const script = join(projectRoot, "app/processes/decoder/testing/burning-decoder.ts");
  replaceDecoder(createDecoder({ script, concurrency: 2 }));
  jobs = await startJobs();
});
afterAll(async () => {
  await jobs?.stop();
  await world?.close();
});

const people = [
  { name: "Priya", email: "priya@tea.example" },
  { name: "Tom", email: "tom@tea.example" },
] as const;

/**
 * Delivers a thread of these mails to the member's mailbox, each from another sender than the one
 * before.
 */
async function deliver(member: Member, texts: readonly string[], files: readonly string[] = []) {
  let threadId: string | undefined;
  for (const [at, text] of texts.entries()) {
    const raw = writeMail({
      messageId: `<${randomUUID()}@tea.example>`,
      date: new Date(Date.UTC(2026, 9, 1 + at)),
      from: people[at % 2]!,
      to: [{ name: "Maya", email: member.email }],
      subject: "Tin label",
      text,
      attachments: await Promise.all(
        files.map(async (name) => ({ name, type: "image/png", content: await picture("png", {}) })),
      ),
    });
    ({ threadId } = await world.google.deliver(member.email, raw, threadId ? { threadId } : {}));
  }
  return threadId!;
}

async function importThread(member: Member, threadId: string): Promise<void> {
  const threads = [{ threadId, subject: "" }];
  expect(await requestImport(member, { importId: randomUUID(), threads })).toMatchObject({
    ok: true,
  });
}

/** Checks again after each change of the member's, until the condition holds. */
async function until(member: Member, isSo: () => Promise<boolean>): Promise<void> {
  const gone = new AbortController();
  // Following begins with the first change that is requested: from here on none may be missed.
  const changes = changesOf(member, await findRevision(member), gone.signal);
  let next = changes.next();
  while (!(await isSo())) {
    await next;
    next = changes.next();
  }
  gone.abort();
}

const stateOf = async (member: Member) => (await listRecentImports(member))[0]?.state;
const linesOf = async (member: Member) =>
  (await listTasks(member, { status: null, limit: 50 })).items.map(({ text }) => text).sort();
async function mailsOf(member: Member, threadId: string) {
  const details = await findThreadDetails(member, threadId);
  return details?.messages.map(({ readingProblem }) => readingProblem);
}

test("mails that burn processor time stop nobody else, say so, and are read when tried again", async () => {
  const [one, other] = [await world.connect(), await world.connect(world.mailbox.people[1]!.email)];
  const hostile = await deliver(
    one,
    [
      "Please make the logo larger.",
      "Please send the dieline. Please burn the parser.",
      "Please round the corners. Please burn the reader.",
      "Please remove the second barcode.",
    ],
    ["label.png"],
  );
  const harmless = await deliver(other, ["Please move the seal to the left."]);
  await importThread(one, hostile);
  await until(one, async () => (await listRecentImports(one))[0]?.messagesDone === 1);
  await importThread(other, harmless);
  await until(other, async () => (await linesOf(other)).length === 1);
  // The thread that timed out did not delay it.
  expect(await stateOf(one)).toBe("running");
  expect(await stateOf(other)).toBe("done");

  await until(one, async () => (await linesOf(one)).length === 2);
  expect(await linesOf(one)).toEqual(["Make the logo larger", "Remove the second barcode"]);
  expect(await stateOf(one)).toBe("done");
  expect(await mailsOf(one, hostile)).toEqual([null, "text", "tasks", null]);
  const details = await findThreadDetails(one, hostile);
  const [, burnt, read] = details!.messages;
  expect(burnt!.body).toBe(
    "This message could not be read: This message took longer than 5 seconds to read. Its original is kept.",
  );
  expect(details!.files).toHaveLength(3);

  // The decoder is repaired, and a user asks to read the mail again.
  await closeDecoder();
  for (const messageId of [burnt!.id, read!.id]) {
    expect(await retryReading(one, { threadId: hostile, messageId })).toEqual({ ok: true });
  }
  await until(one, async () => (await mailsOf(one, hostile))!.every((problem) => !problem));
  await until(one, async () => (await linesOf(one)).includes("Send the dieline"));
  expect(await linesOf(one)).toContain("Round the corners");
  const after = await findThreadDetails(one, hostile);
  expect(after!.files).toHaveLength(4);
  expect(after!.messages[1]).toMatchObject({
    ...{ sender: people[1], body: "Please send the dieline. Please burn the parser." },
  });
}, 180_000);
