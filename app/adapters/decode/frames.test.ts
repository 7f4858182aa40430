import { expect, test } from "vitest";
import { createFrameReader, encodeFrame, type Frame } from "./frames.ts";

function collect(limit = 1000) {
  const frames: Frame[] = [];
  return { frames, reader: createFrameReader(limit, (frame) => frames.push(frame)) };
}

const bytes = Buffer.concat([
  ...encodeFrame({ op: "ä" }, [Buffer.from([1, 2, 3]), Buffer.alloc(0), Buffer.from("end")]),
  ...encodeFrame({ second: true }, []),
]);

test.each([1, 2, 7, 1000])("frames survive being cut into chunks of %i bytes", (size) => {
  const { frames, reader } = collect();
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  expect(frames.map(({ header }) => header)).toEqual([{ op: "ä" }, { second: true }]);
  expect(frames[0]?.parts.map((part) => Buffer.from(part).toString("hex"))).toEqual([
    "010203",
    "",
    "656e64",
  ]);
});

test("bytes that are no frame and frames past the limit throw", () => {
  expect(() => collect().reader.push(Buffer.from("not a frame at all"))).toThrow("Not a frame");
  const large = Buffer.concat(encodeFrame({}, [Buffer.alloc(2000)]));
  expect(() => collect().reader.push(large)).toThrow("too large");
  const manyParts = Buffer.from("474c5931000000020000ffff", "hex");
  expect(() => collect().reader.push(manyParts)).toThrow("too large");
});

test.each([
  ["no frame", Buffer.from("not a frame at all")],
  ["a frame past the limit", Buffer.concat(encodeFrame({}, [Buffer.alloc(2000)]))],
  ["a header that is no JSON", Buffer.from("474c59310000000200000000" + "7b7b", "hex")],
])("after %s every other chunk throws too", (_, broken) => {
  const { frames, reader } = collect();
  expect(() => reader.push(broken)).toThrow();
  expect(() => reader.push(bytes)).toThrow();
  expect(() => reader.push(Buffer.from([0]))).toThrow();
  expect(frames).toEqual([]);
});
