import { describe, expect, test } from "vitest";
import { readAuthenticationResults } from "./authentication-results.ts";

const read = (value: string) => {
  const found = readAuthenticationResults(value);
  return (
    found && {
      server: found.server,
      results: found.results.map(({ method, result, properties }) => [
        method,
        result,
        Object.fromEntries(properties),
      ]),
    }
  );
};

test("reads a header as Gmail writes it, folded", () => {
  const value = `mx.google.com;
       dkim=pass header.i=@tea.example header.s=fm2 header.b="rV/ImNkG";
       spf=pass (google.com: domain of priya@tea.example designates 192.0.2.25 as permitted sender) smtp.mailfrom=priya@tea.example;
       dmarc=pass (p=QUARANTINE sp=NONE dis=NONE) header.from=tea.example`;
  expect(read(value)).toEqual({
    server: "mx.google.com",
    results: [
      ["dkim", "pass", { "header.i": "@tea.example", "header.s": "fm2", "header.b": "rV/ImNkG" }],
      ["spf", "pass", { "smtp.mailfrom": "priya@tea.example" }],
      ["dmarc", "pass", { "header.from": "tea.example" }],
    ],
  });
});

test.each([
  ["MX.Google.com 1; none", []],
  ["mx.google.com", []],
  ["mx.google.com;", []],
  [
    "mx.google.com; DMARC = Pass (a (b) c) HEADER.From = Tea.example;",
    [["dmarc", "pass", { "header.from": "Tea.example" }]],
  ],
  [
    'mx.google.com; dkim/1=fail reason="a; dmarc=pass"',
    [["dkim", "fail", { reason: "a; dmarc=pass" }]],
  ],
  ["mx.google.com; dkim=pass header.b=abc==", [["dkim", "pass", { "header.b": "abc==" }]]],
  [
    'mx.google.com; spf=pass smtp.mailfrom="a;\\" dmarc=pass"@b.example',
    [["spf", "pass", { "smtp.mailfrom": 'a;" dmarc=pass@b.example' }]],
  ],
])("reads %s", (value, results) => {
  expect(read(value)).toEqual({ server: "mx.google.com", results });
});

describe("believes nothing of", () => {
  test.each([
    ["an empty header", ""],
    ["a header without a server", "; dmarc=pass"],
    ["words behind the server", "mx.google.com is right; dmarc=pass"],
    ["a result without a method", "mx.google.com; =pass"],
    ["a method without a result", "mx.google.com; dmarc; spf=pass"],
    ["loose words", "mx.google.com; dmarc=pass and header.from=tea.example"],
    ["a comment that does not end", "mx.google.com; dmarc=pass (header.from=tea.example"],
    ["a comment that ends twice", "mx.google.com; spf=pass (a)) ; dmarc=pass"],
    ["a quote that does not end", 'mx.google.com; dmarc=pass header.from="tea.example'],
    [
      "a sender's quoted words in a comment",
      'mx.google.com; spf=pass (google.com: domain of "a); dmarc=pass header.from=tea.example; x=("@evil.example designates) smtp.mailfrom=e@evil.example',
    ],
    [
      "a sender's words that end a comment",
      "mx.google.com; spf=pass (google.com: domain of a); dmarc=pass header.from=tea.example (@evil.example designates) smtp.mailfrom=a@evil.example",
    ],
  ])("%s", (_, value) => {
    expect(read(value)).toBeNull();
  });
});

/** Processor time in milliseconds: wall time would include other processes' work. */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000;
}

test("hostile headers take no time to speak of, and longer ones than any real one are not read", () => {
  const pieces = ["(", ")", '"', "\\", ";", "=", " ", "a", "a=b ", "(a", '"a', "é", "😀", "\r\n "];
  for (const piece of pieces) {
    const hostile = `mx.google.com; dmarc=pass ${piece.repeat(9_000)}`.slice(0, 9_900);
    expect(costOf(() => readAuthenticationResults(hostile))).toBeLessThan(200);
  }
  expect(readAuthenticationResults(`mx.google.com; dmarc=pass${" ".repeat(10_000)}`)).toBeNull();
});
