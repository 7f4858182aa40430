import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { startImporter, stateOf } from "#tests/import/import-world.ts";
import { openStatementGate, type StatementGate } from "#tests/import/statement-gate.ts";
import { isNightly } from "#tests/setup/lanes/nightly.ts";
import { type MailboxWorld, openMailboxWorld } from "#tests/setup/mailbox/mailbox-world.ts";
import { importThread } from "./import-thread.server.ts";
import { requestImport } from "./request-import.server.ts";

let world: MailboxWorld;
let gates: StatementGate[];
let threadId: string;
let warmUpId: string;

/**
 * Each statement needs a process that is started and killed, so the daily run tests every
 * sixtieth.
 */
const stride = isNightly ? 1 : 60;
/** The parts of fetching and storing after which the process is killed. */
const partsOfTheWay = isNightly ? [0.1, 0.25, 0.4, 0.55, 0.7, 0.85] : [0.5];

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const priya = { name: "Priya Nair", email: "priya@tea.example" };

beforeAll(async () => {
  world = await openMailboxWorld();
  const email = world.mailbox.people[0]?.email ?? "";
  const maya = { name: "Maya", email };
  const mail = (
    number: number,
    attachments: { name: string; type: string; content: Uint8Array }[],
  ) =>
    writeMail({
      messageId: `<box-${number}@tea.example>`,
      ...(number > 1
        ? { inReplyTo: "<box-1@tea.example>", references: ["<box-1@tea.example>"] }
        : {}),
      date: new Date(Date.UTC(2026, 10, 1, 9 + number)),
      from: priya,
      to: [maya],
      subject: number > 1 ? "Re: Tea box" : "Tea box",
      text: `The blue on side ${number} is too dark. Please make it lighter.`,
      attachments,
    });
  const png = { name: "box.png", type: "image/png", content: pixel };
  const note = { name: "note.txt", type: "text/plain", content: Buffer.from("Lighter") };
  ({ threadId } = await world.google.deliver(email, mail(1, [png])));
  await world.google.deliver(email, mail(2, [note]), { threadId });
  const alone = writeMail({
    messageId: "<warm@tea.example>",
    date: new Date(),
    from: priya,
    to: [maya],
    subject: "Warm up",
    text: "Hello",
  });
  warmUpId = (await world.google.deliver(email, alone)).threadId;
  // One for each of the two killing lanes.
  gates = await Promise.all([env().DATABASE_URL, env().DATABASE_URL].map(openStatementGate));
}, 60_000);

afterAll(async () => {
  await Promise.all((gates ?? []).map((gate) => gate.close()));
  await world?.close();
});

async function asker(thread = threadId) {
  const { id: userId } = await world.connect();
  const threads = [{ threadId: thread, subject: "Tea box" }];
  await requestImport({ id: userId }, { importId: randomUUID(), threads });
  return { userId, threadId: thread };
}

test("an import killed before any of its statements ends as an undisturbed one", async () => {
  const undisturbed = await asker();
  const importer = await startImporter(gates[0]!.url, await asker(warmUpId));
  gates[0]!.letThrough(Number.POSITIVE_INFINITY);
  importer.begin(undisturbed);
  await importer.imported();
  const steps = gates[0]!.count();
  await importer.kill();
  const wanted = await stateOf(undisturbed.userId);
  expect(steps).toBeGreaterThan(40);
  expect(wanted.messages).toHaveLength(2);
  expect(wanted.files.map(({ id, name }) => `${id} ${name}`)).toEqual(["1 box.png", "2 note.txt"]);
  expect(wanted.imports).toMatchObject([{ state: "done", messagesDone: 2, messagesAdded: 2 }]);
  expect(wanted.jobs).toEqual([
    `extract-thread user:${threadId}`,
    "make-preview user:1",
    "make-preview user:2",
  ]);
  expect(wanted.blobs.map(([, isWhole]) => isWhole)).toEqual([true, true, true, true]);

  let step = -stride;
  const next = () => (step += stride);
  const killOneAfterTheOther = async (gate: StatementGate) => {
    for (let before = next(); before < steps; before = next()) {
      const disturbed = await asker();
      const importer = await startImporter(gate.url, await asker(warmUpId));
      const { stuck } = gate.letThrough(before);
      importer.begin(disturbed);
      await stuck;
      await importer.kill();
      gate.letThrough(Number.POSITIVE_INFINITY);
      await importThread({ ...disturbed, delays: 0 });
      expect(await stateOf(disturbed.userId), `killed before statement ${before + 1}`).toEqual(
        wanted,
      );
    }
  };
  await Promise.all(gates.map(killOneAfterTheOther));
}, 1_500_000);

test("an import killed while its bytes are being fetched, read and stored leaves none in halves", async () => {
  const email = world.mailbox.people[0]!.email;
  const content = randomBytes(4_000_000);
  const raw = writeMail({
    messageId: "<bytes@tea.example>",
    date: new Date(Date.UTC(2026, 10, 2)),
    from: priya,
    to: [{ name: "Maya", email }],
    subject: "Many bytes",
    text: "All of them, please.",
    attachments: [{ name: "print.bin", type: "application/octet-stream", content }],
  });
  const { threadId: large } = await world.google.deliver(email, raw);
  const undisturbed = await asker(large);
  const started = performance.now();
  await importThread({ ...undisturbed, delays: 0 });
  const takesMs = performance.now() - started;
  const wanted = await stateOf(undisturbed.userId);
  expect(wanted.blobs).toHaveLength(2);
  for (const part of partsOfTheWay) {
    const disturbed = await asker(large);
    const importer = await startImporter(gates[0]!.url, await asker(warmUpId));
    importer.begin(disturbed);
    await pause(takesMs * part);
    await importer.kill();
    await importThread({ ...disturbed, delays: 0 });
    expect(await stateOf(disturbed.userId), `killed after ${part}`).toEqual(wanted);
  }
}, 300_000);
