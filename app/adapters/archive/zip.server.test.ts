import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readZip } from "#tests/setup/mailbox/read-zip.ts";
import { type ArchiveEntry, zipOf } from "./zip.server.ts";

const at = new Date("2026-03-02T10:00:00Z");
const entry = (path: string, open: ArchiveEntry["open"]): ArchiveEntry => ({
  path,
  modifiedAt: at,
  open,
});

async function* each(...entries: ArchiveEntry[]) {
  yield* entries;
}

const whole = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());

test("an archive holds each entry under its path, byte for byte; one without bytes is left out", async () => {
  const stream = () => Readable.from([Buffer.from("one "), Buffer.alloc(0), Buffer.from("two")]);
  const archive = zipOf(
    each(
      entry("Ärger/Tee.txt", async () => Buffer.from("tea")),
      entry("streamed.bin", async () => stream()),
      entry("nothing.bin", async () => Buffer.alloc(0)),
      entry("gone.bin", async () => null),
      { ...entry("old.eml", async () => Buffer.from("old")), modifiedAt: new Date(0) },
    ),
  );
  const files = [...readZip(await whole(archive))].map(([path, bytes]) => [path, String(bytes)]);
  expect(files).toEqual([
    ["Ärger/Tee.txt", "tea"],
    ["streamed.bin", "one two"],
    ["nothing.bin", ""],
    ["old.eml", "old"],
  ]);
});

test("nothing is opened before it is its turn, and what is not read is not made", async () => {
  let opened = 0;
  const large = () => Readable.from(Array.from({ length: 4 }, () => Buffer.alloc(64 * 1024, "x")));
  async function* endless() {
    for (let count = 1; ; count += 1) {
      yield entry(`${count}.bin`, async () => {
        opened += 1;
        return large();
      });
    }
  }
  const reader = zipOf(endless()).getReader();
  expect(opened).toBe(0);
  let read = 0;
  while (read < 1_000_000) read += (await reader.read()).value?.byteLength ?? 0;
  expect(opened).toBeLessThanOrEqual(6);
  await reader.cancel();
});

test("aborting closes the open entry and ends the others", async () => {
  const open = Readable.from([Buffer.from("first"), Buffer.from("second")]);
  let hasEnded = false;
  async function* entries() {
    try {
      yield entry("open.bin", async () => open);
      yield entry("never.bin", async () => Buffer.from("never"));
    } finally {
      hasEnded = true;
    }
  }
  const reader = zipOf(entries()).getReader();
  await reader.read();
  await reader.cancel();
  expect(open.destroyed).toBe(true);
  expect(hasEnded).toBe(true);
});

test("an entry that breaks off breaks the archive, instead of passing for a whole one", async () => {
  async function* broken() {
    yield Buffer.from("half");
    throw new Error("The disk is gone.");
  }
  const archive = zipOf(each(entry("half.bin", async () => Readable.from(broken()))));
  await expect(whole(archive)).rejects.toThrow("The disk is gone.");
});
