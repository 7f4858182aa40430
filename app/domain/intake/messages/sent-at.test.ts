import { expect, test } from "vitest";
import { readOffsetMinutes, readSentAt } from "./sent-at.ts";

const mail = (...header: string[]) => Buffer.from(`${header.join("\r\n")}\r\n\r\nDate: no +0900`);
const receivedAt = new Date("2026-11-21T10:00:00Z");

test("the sender's zone is read from the Date header, folded or not", () => {
  expect(readOffsetMinutes(mail("Date: Sat, 21 Nov 2026 10:00:00 +0530"))).toBe(330);
  expect(
    readOffsetMinutes(mail("Subject: x", "date: Sat,\r\n 21 Nov 2026 10:00 -0800 (PST)")),
  ).toBe(-480);
  expect(readOffsetMinutes(mail("Date: Sat, 21 Nov 2026 10:00:00 GMT"))).toBe(0);
  expect(readOffsetMinutes(mail("Date: Sat, 21 Nov 2026 10:00:00 +9999"))).toBe(0);
  expect(readOffsetMinutes(mail("Subject: none"))).toBe(0);
});

test("a date is the mail's own, unless it lies after the receipt or makes no sense", () => {
  const raw = mail("Date: Sat, 21 Nov 2026 10:00:00 +0100");
  const at = (mailDate: string | null) => readSentAt({ raw, mailDate, receivedAt });
  expect(at("2026-11-21T09:00:00.000Z")).toEqual({
    at: new Date("2026-11-21T09:00:00Z"),
    offsetMinutes: 60,
  });
  for (const wrong of ["2036-11-21T09:00:00.000Z", "never", null]) {
    expect(at(wrong)).toEqual({ at: receivedAt, offsetMinutes: 0 });
  }
});

test("zones reach 14 hours, dates a day past the receipt, and mail back to 1973", () => {
  const offset = (zone: string) =>
    readOffsetMinutes(mail(`Date: Sat, 21 Nov 2026 10:00:00 ${zone}`));
  expect([offset("+1400"), offset("-1400"), offset("+1401")]).toEqual([840, -840, 0]);
  const isOwn = (mailDate: string) =>
    readSentAt({ raw: mail(), mailDate, receivedAt }).at.getTime() === Date.parse(mailDate);
  expect(["2026-11-22T09:59:59Z", "1973-01-01T00:00:01Z"].map(isOwn)).toEqual([true, true]);
  expect(["2026-11-22T10:00:00Z", "1973-01-01T00:00:00Z"].map(isOwn)).toEqual([false, false]);
});

test("a Date header behind 64,000 bytes of others is not looked for", () => {
  const behind = (bytes: number) =>
    readOffsetMinutes(mail(`X: ${"x".repeat(bytes)}`, "Date: Sat, 21 Nov 2026 10:00:00 +0530"));
  expect(behind(63_900)).toBe(330);
  expect(behind(64_000)).toBe(0);
});
