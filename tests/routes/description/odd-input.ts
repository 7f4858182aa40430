import fc from "fast-check";
import type { World } from "../world.ts";

/** Input that has broken servers before, in databases, URLs, headers or JavaScript itself. */
const nasty = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\u202e",
  "\uffff",
  "%",
  "%00",
  "%zz",
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "/..//evil.example",
  "//evil.example",
  "\r\nset-cookie: a=b",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "true",
  "none",
  "others",
  "NaN",
  "-0",
  "-1",
  "0",
  "1",
  "1.5",
  "1e308",
  "0x10",
  "2147483648",
  "9007199254740991",
  "9007199254740993",
  "9223372036854775808",
  "99999999999999999999999999",
  "0000-01-01",
  "0000-01-01T00:00:00.000000Z~thread-read",
  "0000-01-01T00:00:00.000000Z~00000000-0000-4000-8000-000000000000",
  "0~0000-01-01T00:00:00.000000Z~1",
  "9999-12-31T23:59:59.999999Z~thread-read",
  "9999-12-31T23:59:59-23:59",
  "2026-02-30",
  "00000000-0000-0000-0000-000000000000",
  "00000000-0000-4000-8000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "thread-read|\0subject",
  "in progress",
  "nobody@\0.example",
  "x".repeat(5_000),
];

/** Those of them that reach furthest: each of them is tried in every field of every route. */
export const core = [
  "",
  "a\0b",
  "\ud800",
  "__proto__",
  "-1",
  "1e308",
  "9007199254740991",
  "9223372036854775808",
  "/..//evil.example",
  "0000-01-01",
  "9999-12-31T23:59:59-23:59",
  "0000-01-01T00:00:00.000000Z~thread-read",
  "0000-01-01T00:00:00.000000Z~00000000-0000-4000-8000-000000000000",
  "0~0000-01-01T00:00:00.000000Z~1",
  "thread-read|\0subject",
  "x".repeat(5_000),
];

/** Field names of every route, so that odd values reach the schemas behind them. */
const fieldNames = [
  ...["q", "mode", "cursor", "limit", "since", "status", "sender", "from", "to", "view", "tab"],
  ...[
    "threads",
    "tasks",
    "threadCount",
    "taskCount",
    "contact",
    "v",
    "download",
    "error",
    "message",
  ],
  ...["returnTo", "name", "pinned", "archived", "isResolved", "intent", "shownIn", "itemIds"],
  ...["itemIds[]", "fileIds", "fileId", "originalFileId", "threadId", "type", "importId", "mail"],
  ...["sessionId", "token", "email", "username", "photoURL", "firebaseUid", "page", "messages"],
  ...["__proto__", "constructor", "extension", "file", "popup"],
];

/** Odd text, or an id of the world's, so that some calls get past the look-ups. */
function oddText(world: World): fc.Arbitrary<string> {
  const real = [
    ...Object.values(world.threads),
    ...Object.values(world.files).map(String),
    ...Object.values(world.tasks),
    world.importId,
  ];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...nasty) },
    { weight: 3, arbitrary: fc.constantFrom(...real) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  );
}

/** A part of a path. A part that is no text once decoded is refused before the routes (web-server.test.ts). */
export function oddSegment(world: World): fc.Arbitrary<string> {
  const plain = oddText(world).map((text) => text.toWellFormed().replace(/\p{Cc}/gu, ""));
  return fc.oneof(
    { weight: 6, arbitrary: plain.map(encodeURIComponent) },
    { weight: 1, arbitrary: fc.constantFrom("..%2f..", ";a=b", "a%2Fb", "%25", "%E2%80%AE") },
  );
}

/** A query with the odd text under real names, some of them twice. */
export function oddQuery(world: World): fc.Arbitrary<string> {
  const entry = fc.tuple(fc.constantFrom(...fieldNames), oddText(world));
  const entries = fc.array(entry, { maxLength: 5 });
  return fc.oneof(
    { weight: 6, arbitrary: entries.map((some) => `?${new URLSearchParams(some)}`) },
    { weight: 1, arbitrary: fc.constantFrom("", "?", "?%", "?%zz=%ff", "?q=%00&q=%00", "?&&==") },
  );
}

export type OddBody = { body: BodyInit; type?: string } | null;

/** A body of any kind, with the content type that it claims. */
export function oddBody(world: World): fc.Arbitrary<OddBody> {
  const text = oddText(world);
  const name = fc.constantFrom(...fieldNames);
  const json = fc.oneof(
    fc.dictionary(name, fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.jsonValue())),
    fc.jsonValue(),
  );
  const fields = fc.array(fc.tuple(name, text), { maxLength: 5 });
  return fc.oneof(
    fc.constant(null),
    json.map((value) => ({ body: JSON.stringify(value), type: "application/json" })),
    fields.map((some) => ({ body: new URLSearchParams(some) })),
    fc.tuple(fields, text, fc.uint8Array({ maxLength: 60 })).map(([some, fileName, bytes]) => {
      const form = new FormData();
      for (const [key, value] of some) form.append(key, value.toWellFormed());
      form.append("file", new File([new Uint8Array(bytes)], fileName.toWellFormed()));
      return { body: form };
    }),
    fc
      .tuple(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(
          "application/json",
          "application/x-www-form-urlencoded",
          "multipart/form-data",
          "multipart/form-data; boundary=",
          "multipart/form-data; boundary=x",
          "text/plain",
          "nonsense",
        ),
      )
      .map(([bytes, type]) => ({ body: new Uint8Array(bytes), type })),
    fc.constantFrom(
      { body: "[".repeat(20_000), type: "application/json" },
      { body: '{"a":'.repeat(20_000), type: "application/json" },
      { body: "itemIds[]=1&".repeat(50_000), type: "application/x-www-form-urlencoded" },
      {
        body: `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\ncut`,
        type: "multipart/form-data; boundary=x",
      },
      {
        body: `--x\r\ncontent-disposition: form-data; name="file"; filename*=utf-8''%ff%00\r\n\r\n\r\n--x--`,
        type: "multipart/form-data; boundary=x",
      },
    ),
  );
}

/** Headers that a client may send as it likes. */
export function oddHeaders(): fc.Arbitrary<Record<string, string>> {
  const value = fc.constantFrom(
    "",
    "%",
    "bytes=-1",
    "bytes=99999999999999999999-",
    "bytes=1-0",
    "bytes=0-0,1-1",
    "-1",
    "1e308",
    "99999999999999999999",
    "9007199254740993",
    "Bearer x.y.z",
    "galley-session-3000=%ff; galley-flash-3000=eyJ0aXRsZSI6; galley-time-zone=%2F..%2F",
    "galley-flash-3000=eyJ0aXRsZSI6Ilx1MDAwMCJ9",
    "\u00ff\u00fe",
    "text/html",
    "navigate",
  );
  const names = ["range", "if-range", "if-none-match", "last-event-id", "authorization", "accept"];
  const more = ["user-agent", "sec-fetch-mode", "sec-fetch-dest", "sec-purpose", "x-forwarded-for"];
  return fc.dictionary(fc.constantFrom(...names, ...more), value, { maxKeys: 3 });
}
