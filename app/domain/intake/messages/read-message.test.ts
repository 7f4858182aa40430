import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createOwner } from "#tests/factories/desk.ts";
import { readMessage } from "./read-message.server.ts";

afterAll(async () => {
  await decoder().close();
  await closeDatabase();
});

test("a mail's own statements are bounded", async () => {
  const x = (length: number) => "x".repeat(length);
  const people = Array.from({ length: 600 }, (_, index) => `p${index}@tea.example`);
  const raw = [
    `From: "${x(300)}" <${x(400)}@tea.example>`,
    `To: ${people.join(",\r\n ")}`,
    `Subject: ${x(1_100)}`,
    "Content-Type: text/plain",
    `Content-Disposition: attachment; filename="${x(400)}.txt"`,
    "",
    "Hello",
  ].join("\r\n");
  const { message, files } = await readMessage(await createOwner(), {
    ...{ id: "m", threadId: "t", raw: Buffer.from(raw), receivedAt: new Date() },
    isSent: false,
    snippet: x(600),
  });
  expect(message.sender.name).toHaveLength(200);
  expect(message.sender.email).toHaveLength(320);
  expect(message.recipients).toHaveLength(500);
  expect(message.subject).toHaveLength(1_000);
  expect(message.snippet).toHaveLength(500);
  expect(files[0]?.name.length ?? 0).toBeLessThanOrEqual(255);
});

test("parts that only wrap the mail become no files, and the others keep their index", async () => {
  const raw = [
    "From: Ida <ida@papier.example>",
    'Content-Type: multipart/mixed; boundary="m"',
    ...["", "--m", "Content-Type: text/x-amp-html", "", "<html>"],
    ...["--m", "Content-Type: application/pdf; name=lid.pdf", "", "%PDF-1.4"],
    ...["--m", "Content-Type: message/rfc822", "", "From: Ivo <ivo@papier.example>"],
    ...["Content-Type: application/pdf; name=inner.pdf", "", "%PDF-1.4", "--m--"],
  ].join("\r\n");
  const { files } = await readMessage(await createOwner(), {
    ...{ id: "w", threadId: "t", raw: Buffer.from(raw), receivedAt: new Date() },
    ...{ isSent: false, snippet: "" },
  });
  expect(files.map(({ name, partIndex }) => [name, partIndex])).toEqual([
    ["lid.pdf", 1],
    ["inner.pdf", 3],
  ]);
});
