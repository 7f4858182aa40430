import fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { readBase64Whole } from "./base64-body.ts";

const encoded = fc.uint8Array({ maxLength: 400 }).chain((bytes) =>
  fc.constantFrom(4, 57, 76, 1_000).map((width) => {
    const text = Buffer.from(bytes).toString("base64");
    return (text.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join("\r\n");
  }),
);
const piece = fc.oneof(
  { weight: 6, arbitrary: encoded },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        "",
        "=",
        "==",
        "A",
        "QQ=",
        "\r",
        "\n",
        "\r\n\r\n",
        " ",
        "-",
        "_",
        "--",
        "--not the boundary",
      ],
      ...["--b ", "--bb", "--b--x", "é", "\u00ff", "QUJD=QUJD==QQ", "Q-U_J D"],
    ),
  },
);
const bodies = fc.array(fc.tuple(piece, fc.constantFrom("\r\n", "\n", "")), { maxLength: 8 });
const message = fc
  .tuple(bodies, bodies, fc.constantFrom("--b--\r\n", "--b--", "", "--b\r\n"))
  .map(([one, other, end]) => {
    const body = (pieces: [string, string][]) => pieces.flat().join("");
    const part = (name: string, pieces: [string, string][]) =>
      `--b\r\nContent-Type: image/png; name=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${body(pieces)}\r\n`;
    const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n';
    return Buffer.from(`${head}${part("a", one)}${part("b", other)}${end}`, "latin1");
  });

test("A base64 body that is read whole has the bytes that the library reads line by line", async () => {
  await fc.assert(
    fc.asyncProperty(message, async (raw) => {
      const ours = new PostalMime();
      readBase64Whole(ours);
      expect(await ours.parse(raw)).toEqual(await new PostalMime().parse(raw));
    }),
    { numRuns: 500 },
  );
});

test("A body without parts and without a line end is read to its end", async () => {
  const raw = Buffer.from(
    "Content-Type: image/png\r\nContent-Transfer-Encoding: BASE64\r\n\r\nQUJD\r\nRA",
  );
  const parser = new PostalMime();
  readBase64Whole(parser);
  const { attachments } = await parser.parse(raw);
  expect(attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())).toEqual([
    "ABCD",
  ]);
});

test("Node's decoder reads a plain body: the library's is not asked", async () => {
  const parser = new PostalMime();
  readBase64Whole(parser);
  const text = "QUJD\r\n".repeat(20_000);
  const raw = Buffer.from(`Content-Transfer-Encoding: base64\r\n\r\n${text}`);
  let lines = 0;
  const processLine: unknown = Reflect.get(parser, "processLine");
  if (typeof processLine !== "function") throw new Error("The MIME parser has no processLine.");
  Reflect.set(parser, "processLine", (...values: unknown[]) => {
    lines += 1;
    return Reflect.apply(processLine, parser, values);
  });
  const { text: read } = await parser.parse(raw);
  expect(read).toBe("ABC".repeat(20_000));
  expect(lines).toBe(3);
});
