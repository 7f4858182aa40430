import { createHash } from "node:crypto";
import { domainToASCII } from "node:url";
import { readHeaders } from "./mail-headers.ts";

/** The results of Gmail's checks of a mail's sender. */
export const VERDICTS = ["pass", "fail", "none"] as const;
export type Verdict = (typeof VERDICTS)[number];

const SERVER = "mx.google.com";
/** An address that RFC 5737 reserves for documentation. */
const CLIENT = "192.0.2.25";

/**
 * An incoming mail in the form in which Gmail stores it: with its trace fields (RFC 5321, 4.4; RFC 8601) on
 * top.
 */
export function receive(
  raw: Buffer,
  { to, at, verdict = "pass" }: { to: string; at: number; verdict?: Verdict },
): Buffer {
  const from = addressIn(readHeaders(raw).get("from") ?? "");
  const host = from.slice(from.lastIndexOf("@") + 1);
  const domain = domainToASCII(host) || "unknown.invalid";
  const mailFrom = from || `postmaster@${domain}`;
  const id = createHash("sha256").update(raw).digest("hex");
  const when = receiptDate(at);
  const results = [SERVER, ...checks(verdict, mailFrom, domain, id)].join(";\r\n       ");
  const lines = [
    `Delivered-To: ${to}`,
    `Received: by 2002:a05:7010:5c0c:b0:${id.slice(0, 3)}:${id.slice(3, 6)}:${id.slice(6, 10)} with SMTP id ${id.slice(0, 14)}csp;`,
    `        ${when}`,
    `ARC-Authentication-Results: i=1; ${results}`,
    `Return-Path: <${mailFrom}>`,
    `Received: from mail.${domain} (mail.${domain}. [${CLIENT}])`,
    `        by ${SERVER} with ESMTPS id ${id.slice(14, 34)}.2026`,
    `        for <${to}>`,
    "        (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256);",
    `        ${when}`,
    `Received-SPF: ${spf(verdict, mailFrom)} client-ip=${CLIENT};`,
    `Authentication-Results: ${results}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n`), raw]);
}

function checks(verdict: Verdict, mailFrom: string, domain: string, id: string): string[] {
  const sender = `spf=${spf(verdict, mailFrom).replace(/;$/, "")} smtp.mailfrom=${mailFrom}`;
  if (verdict === "none") return [sender];
  const dkim = `dkim=pass header.i=@${domain} header.s=mail header.b=${id.slice(40, 48)}`;
  const dmarc = `dmarc=${verdict} (p=NONE sp=NONE dis=NONE) header.from=${domain}`;
  return verdict === "pass" ? [dkim, sender, dmarc] : [sender, dmarc];
}

function spf(verdict: Verdict, mailFrom: string): string {
  const words = {
    pass: `pass (google.com: domain of ${mailFrom} designates ${CLIENT} as permitted sender)`,
    fail: `softfail (google.com: domain of transitioning ${mailFrom} does not designate ${CLIENT} as permitted sender)`,
    none: `none (google.com: ${mailFrom} does not designate permitted sender hosts)`,
  };
  return words[verdict];
}

/** The address in "Name <address>", or an address alone; "" when a server would accept none of it. */
export function addressIn(from: string): string {
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim();
  return /^[^\s@<>()"\\;,]{1,64}@[^\s@<>()"\\;,]{1,255}$/.test(address) ? address : "";
}

/** "Thu, 12 Mar 2026 02:00:00 -0800 (PST)": Gmail's servers write Pacific time. */
function receiptDate(at: number): string {
  const local = new Date(at - 8 * 3_600_000).toUTCString();
  return `${local.replace("GMT", "-0800")} (PST)`;
}
