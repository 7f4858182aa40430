import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDecoder } from "#app/adapters/decode/decoder.server.ts";
import { env } from "#app/env.server.ts";
import { decodeMail } from "./decode-mail.server.ts";

const mail = Buffer.from("From: priya@tea.example\r\nSubject: Tea\r\n\r\nHello\r\n");

test("a decoder that cannot start is no reason to call a message unreadable", async () => {
  const script = join(env().DATA_DIR, "broken-decoder.ts");
  await writeFile(script, "process.exit(1);\n");
  const broken = createDecoder({ script });
  await expect(decodeMail(mail, {}, [], broken)).rejects.toThrow(/decoder/);
  await broken.close();
});

test("a message that is none is refused with a reason", async () => {
  const working = createDecoder();
  expect(await decodeMail(Buffer.from("\0\0\0"), {}, [], working)).toMatchObject({ ok: false });
  expect(await decodeMail(mail, {}, [], working)).toMatchObject({ ok: true });
  await working.close();
});
