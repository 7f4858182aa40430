import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { type Call, createDecoder, type Decoder } from "#app/adapters/decode/decoder.server.ts";
import { closeDecoder, replaceDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { createFile, createMessage, createOwner, createThread } from "#tests/factories/desk.ts";
import { findRawMail } from "./redact-mail.server.ts";

afterAll(async () => {
  await closeDecoder();
  await closeDatabase();
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
