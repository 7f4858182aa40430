import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { type Call, createDecoder, type Decoder } from "#app/adapters/decode/decoder.server.ts";
import { closeDecoder, replaceDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { createFile, createMessage, createOwner, createThread } from "#tests/factories/desk.ts";
import { findRawMail } from "./redact-mail.server.ts";

afterAll(async () => {
  await closeDecoder();
  await closeDatabase();
});

test("a file inside a forwarded message is gone with the whole message; what was read of it stays", async () => {
  const secret = "the inner plan, word for word";
  const raw = [
    "From: Priya <priya@tea.example>",
    "Subject: The plan",
    'Content-Type: multipart/mixed; boundary="m"',
    ...["", "--m", "Content-Type: message/rfc822", "", "From: Ivo <ivo@tea.example>"],
    ...["Content-Type: application/pdf; name=plan.pdf", "", secret, "--m--"],
  ].join("\r\n");
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const { sha256: rawSha256 } = await blobs().put(owner.id, Buffer.from(raw));
  const text = "As it was read.";
  const messageId = await createMessage(owner, threadId, { rawSha256, text });
  await createFile(owner, { threadId, messageId, partIndex: 1 });
  await db().update(files).set({ deletedAt: new Date() }).where(eq(files.messageId, messageId));
  await db().update(messages).set({ rawState: "due" }).where(eq(messages.id, messageId));
  const after = await findRawMail(owner, messageId);
  const left = Buffer.from((await blobs().read(owner.id, after ?? "")) ?? []).toString();
  expect(left).toMatch(/^From: Priya[\s\S]{1,500}As it was read\.$/);
  expect(left).not.toMatch(/inner plan|plan\.pdf/);
  expect(await blobs().has(owner.id, rawSha256)).toBe(false);
});

test("rewriting a mail takes its owner's turn in the decoder, also after a crash", async () => {
  const calls: [name: string, viewerId: string | undefined][] = [];
  const note = (name: string, call: Call | undefined) => calls.push([name, call?.viewer?.id]);
  const real = createDecoder();
  const crashing: Decoder = {
    ...real,
    parseMail(raw, call) {
      note("probe", call);
      return real.parseMail(raw, call);
    },
    async redactMail(_, __, call) {
      note("redact", call);
      return { ok: false, code: "crashed", reason: "Reading this file failed." };
    },
  };
  replaceDecoder(crashing);
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const messageId = await createMessage(owner, threadId);
  await createFile(owner, { threadId, messageId, partIndex: 0 });
  await db().update(messages).set({ rawState: "due" }).where(eq(messages.id, messageId));
  await findRawMail(owner, messageId);
  expect(calls).toEqual([
    ["redact", owner.id],
    ["probe", owner.id],
    ["redact", owner.id],
  ]);
});
