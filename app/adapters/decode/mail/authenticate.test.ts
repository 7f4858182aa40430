import { describe, expect, test } from "vitest";
import { receive } from "#demo/google/gmail/reception.ts";
import { authenticate } from "./authenticate.ts";
import { readMail } from "./read-mail.server.ts";

/** Header fields, from the top. */
const fields = (...lines: string[]) =>
  lines.map((line) => {
    const colon = line.indexOf(":");
    return { key: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() };
  });
const delivered =
  "Received: by 2002:a05:7010:5c0c:b0:4f1:2b3:4d5e with SMTP id a1csp; Thu, 12 Mar 2026";
const received =
  "Received: from mail.tea.example (mail.tea.example. [192.0.2.25]) by mx.google.com with ESMTPS id b2; Thu, 12 Mar 2026";
const from = "From: Priya <priya@tea.example>";
const results = (text: string) => `Authentication-Results: mx.google.com; ${text}`;
const pass = results("dmarc=pass (p=NONE) header.from=tea.example");

const judge = (text: string, author = from) =>
  authenticate(fields(delivered, received, results(text), author));

describe("what Gmail found", () => {
  test.each([
    ["dmarc=pass header.from=tea.example", "pass"],
    ["dmarc=pass header.from=TEA.example.", "pass"],
    ["dmarc=fail header.from=tea.example", "fail"],
    ["dmarc=temperror header.from=tea.example", "fail"],
    ["dmarc=pass header.from=evil.example", "fail"],
    ["dmarc=pass", "fail"],
    ["dmarc=pass header.from=tea.example; dmarc=fail header.from=tea.example", "fail"],
    ["spf=pass smtp.mailfrom=x@tea.example; dmarc=fail header.from=tea.example", "fail"],
    // Workspace's own mail, and domains without a policy.
    ["spf=pass smtp.mailfrom=x@tea.example", "pass"],
    ["spf=pass smtp.mailfrom=tea.example; dmarc=none header.from=tea.example", "pass"],
    ["dkim=pass header.i=@tea.example header.s=google", "pass"],
    ["dkim=pass header.d=tea.example", "pass"],
    ["dkim=fail header.i=@tea.example; dkim=pass header.i=@tea.example", "pass"],
    [
      "dkim=pass header.i=@tea-example.20230601.gappssmtp.com; spf=pass smtp.mailfrom=p@tea.example",
      "pass",
    ],
    ["spf=pass smtp.mailfrom=x@evil.example", "none"],
    ["spf=pass smtp.mailfrom=x@evil.example; spf=pass smtp.mailfrom=x@tea.example", "none"],
    ["spf=softfail smtp.mailfrom=x@tea.example", "fail"],
    ["spf=none smtp.mailfrom=x@tea.example", "none"],
    ["dkim=pass header.i=@mail.evil-tea.example", "none"],
    ["dkim=pass header.i=@bounce.tea.example", "none"],
    ["dkim=pass header.i=@example", "none"],
    ["arc=pass (i=1 spf=pass dkim=pass dmarc=pass); dmarc=fail header.from=tea.example", "fail"],
    ["arc=pass (i=1 dmarc=pass fromdomain=tea.example)", "none"],
    ["spf=pass smtp.helo=tea.example", "none"],
    ["none", "none"],
  ])("%s: %s", (text, expected) => {
    expect(judge(text)).toBe(expected);
  });

  test("a domain above the author's may speak for it", () => {
    const shop = "From: <priya@shop.tea.example>";
    expect(judge("dkim=pass header.i=@tea.example", shop)).toBe("pass");
  });

  test("a domain of other scripts is the same in both of its spellings", () => {
    const mainz = "From: <p@büro.example>";
    expect(judge("dmarc=pass header.from=xn--bro-hoa.example", mainz)).toBe("pass");
  });
});

describe("whose word counts", () => {
  test.each([
    [
      "another server's above Gmail's",
      [
        delivered,
        received,
        "Authentication-Results: mx.evil.example; dmarc=pass header.from=tea.example",
        pass,
        from,
      ],
    ],
    [
      "one below Gmail's",
      [delivered, received, results("dmarc=fail header.from=tea.example"), pass, from],
    ],
    [
      "one that the author's server had written",
      [delivered, received, "Received: from a by tea.example with ESMTP", pass, from],
    ],
    ["one below From", [delivered, received, from, pass]],
    ["one that nobody received", [pass, from]],
    ["one that only Google's inside received", [delivered, pass, from]],
    [
      "one fetched from another provider",
      [
        delivered,
        "Received: from x (by mx.google.com) by pop.evil.example with POP3",
        received,
        pass,
        from,
      ],
    ],
    [
      "one of a server that calls itself so",
      [delivered, "Received: from by mx.google.com by evil.example with ESMTP", pass, from],
    ],
    [
      "an ARC set",
      [
        delivered,
        received,
        "ARC-Authentication-Results: i=1; mx.google.com; dmarc=pass header.from=tea.example",
        from,
      ],
    ],
    [
      "another spelling of the server",
      [
        delivered,
        received,
        "Authentication-Results: mx.google.com.evil.example; dmarc=pass header.from=tea.example",
        from,
      ],
    ],
  ])("not that of %s", (_, lines) => {
    expect(authenticate(fields(...lines))).not.toBe("pass");
  });

  test("but that of Gmail, whatever forged ones stand below it", () => {
    const forged = results("dmarc=fail header.from=tea.example");
    expect(authenticate(fields(delivered, received, pass, forged, from))).toBe("pass");
  });
});

test.each([
  ["no From", []],
  ["an empty From", ["From:"]],
  ["two From", [from, "From: Priya <priya@tea.example>"]],
  ["two authors", ["From: priya@tea.example, eve@evil.example"]],
  ["a group", ["From: Team: priya@tea.example;"]],
  ["a name alone", ["From: priya"]],
  ["no name before the @", ["From: <@tea.example>"]],
])("%s names no one sender", (_, authors) => {
  expect(authenticate(fields(delivered, received, pass, ...authors))).toBe("unclear");
});

test("an address in the author's display name does not count as an address", () => {
  const tricky = 'From: "priya@tea.example" <eve@evil.example>';
  expect(judge("dmarc=pass header.from=tea.example", tricky)).toBe("fail");
  expect(judge("dmarc=pass header.from=evil.example", tricky)).toBe("pass");
});

const mail = (...lines: string[]) => Buffer.from(`${lines.join("\r\n")}\r\n\r\nDone.\r\n`);

test.each(["pass", "fail", "none"] as const)(
  "a mail that the offline Gmail received with the verdict %s is read so",
  async (verdict) => {
    const raw = receive(mail(from, "Subject: Tin", pass.replace("; ", ";\r\n\t")), {
      ...{ to: "maya@studio.example", at: Date.UTC(2026, 2, 12), verdict },
    });
    const read = await readMail(raw);
    expect(read).toMatchObject({ ok: true, value: { authentication: verdict } });
  },
);

test("a mail that never came in is verified by nobody, whatever it says", async () => {
  const read = await readMail(mail(pass, from));
  expect(read).toMatchObject({ ok: true, value: { authentication: "none" } });
});

test("headers of megabytes take no time to speak of", () => {
  const many = Array.from({ length: 20_000 }, () => "Received: by 10.1.2.3 with SMTP; (((((((((((");
  const long = `Received: from ${"( a ".repeat(300_000)}`;
  const before = process.cpuUsage();
  for (const lines of [
    [...many, pass, from],
    [long, pass, from],
    [received, `${pass}${" (a)".repeat(300_000)}`, from],
  ]) {
    expect(authenticate(fields(...lines))).toBe("none");
  }
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
});
