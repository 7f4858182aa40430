import { expect, test } from "vitest";
import { receive } from "./reception.ts";

const mail = Buffer.from("From: Priya <priya@tea.example>\r\nSubject: Tin\r\n\r\nHi\r\n");
const at = Date.UTC(2026, 2, 12, 10);

test("a mail that comes in has Gmail's trace on top, and stays as it was below", () => {
  const raw = receive(mail, { to: "maya@studio.example", at }).toString();
  expect(raw.endsWith(mail.toString())).toBe(true);
  const [head = ""] = raw.split("From: Priya");
  const names = head.split(/\r\n(?!\s)/).flatMap((line) => /^[\w-]+(?=:)/.exec(line)?.[0] ?? []);
  expect(names).toEqual([
    ...["Delivered-To", "Received", "ARC-Authentication-Results", "Return-Path", "Received"],
    ...["Received-SPF", "Authentication-Results"],
  ]);
  expect(head).toMatch(
    /by mx\.google\.com with ESMTPS id \w+\.2026\r\n {8}for <maya@studio\.example>/,
  );
  expect(head).toContain("Thu, 12 Mar 2026 02:00:00 -0800 (PST)");
});

test.each([
  ["pass", ["dkim=pass", "spf=pass", "dmarc=pass"]],
  ["fail", ["spf=softfail", "dmarc=fail"]],
  ["none", ["spf=none"]],
] as const)("writes what it found: %s", (verdict, found) => {
  const raw = receive(mail, { to: "maya@studio.example", at, verdict }).toString();
  const [, results = ""] = /^Authentication-Results: ((?:[^\r]|\r\n )*)/m.exec(raw) ?? [];
  const [server, ...methods] = results.split(/;\r\n {7}/);
  expect(server).toBe("mx.google.com");
  expect(methods.map((method) => method.split(" ")[0])).toEqual(found);
});

test("a mail that names nobody is received all the same", () => {
  const odd = Buffer.from("From: (\r\n\r\nHi\r\n");
  expect(receive(odd, { to: "maya@studio.example", at }).toString()).toContain("unknown.invalid");
});
