import { expect, test } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

test.each([
  ["label.png", `inline; filename="label.png"; filename*=UTF-8''label.png`],
  [
    "Etikett größer.pdf",
    `inline; filename="Etikett gr__er.pdf"; filename*=UTF-8''Etikett%20gr%C3%B6%C3%9Fer.pdf`,
  ],
  ["お茶.png", `inline; filename="__.png"; filename*=UTF-8''%E3%81%8A%E8%8C%B6.png`],
  [`a"b\\c%22.png`, `inline; filename="a_b_c_22.png"; filename*=UTF-8''a%22b%5Cc%2522.png`],
  ["it's (1)*.png", `inline; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`],
  [
    "a\r\nset-cookie: x",
    `inline; filename="a__set-cookie: x"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x`,
  ],
])("%j", (name, header) => {
  expect(contentDisposition("inline", name)).toBe(header);
  expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
});

test("a broken surrogate does not throw", () => {
  expect(contentDisposition("attachment", "a\ud83d.png")).toContain("attachment");
});
