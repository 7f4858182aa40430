import { expect, test } from "vitest";
import { refusalOf } from "./refusals.ts";

const refused = (code?: string) => refusalOf(Object.assign(new Error("parse error"), { code }));

test.each([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
  ["HPE_INVALID_METHOD", 400],
  [undefined, 400],
  ["ECONNRESET", null],
])("a connection that ends with %s is answered with %s", (code, status) => {
  expect(refused(code)).toBe(status);
});
