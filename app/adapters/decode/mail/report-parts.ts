import type { Part } from "./mail-parts.ts";
import { oneLine } from "./mail-text.ts";

type Report = {
  parts: readonly Part[];
  /** Of the mail: the value of a header field, or "". */
  header: (key: string) => string;
  writer: string;
};
/** What a program says, and whether the sentence holds all that its mail says. */
export type ProgramsWord = { sentence: string; isAll: boolean };

const MAX_REPORT = 100_000;
const MAX_ADDRESSES = 20;
const MAX_REASON = 200;

/** Why mail was refused, by the enhanced status codes of RFC 3463. */
const reasons: readonly [status: RegExp, reason: string][] = [
  [/^5\.1\.(?:1|6|10)$/, "there is no such address"],
  [/^5\.1\.2$|^5\.4\.4$/, "the domain of this address does not take mail"],
  [/^[45]\.2\.2$/, "the mailbox is full"],
  [/^[45]\.(?:3\.4|2\.3)$/, "the mail is too large"],
  [/^5\.7\.\d{1,3}$/, "the receiver's mail system refused it"],
];

/**
 * What a mail that a program wrote says about another mail: a delivery report (RFC 3464, or Exim's header), a read
 * receipt (RFC 8098), or Gmail's emoji reaction. Null for every other mail.
 */
export function readReport({ parts, header, writer }: Report): ProgramsWord | null {
  const fieldsOf = (pattern: RegExp) => {
    const part = parts.find(({ declaredType }) => pattern.test(declaredType));
    const text = part && Buffer.from(part.bytes.subarray(0, MAX_REPORT)).toString("utf8");
    return text?.replace(/\r\n?/g, "\n").replace(/\n[ \t]{1,80}/g, " ") ?? null;
  };
  const reaction = fieldsOf(/^text\/vnd\.google\.email-reaction\+json$/);
  const emoji = /"emoji"\s{0,5}:\s{0,5}"([^"\\]{1,40})"/.exec(reaction ?? "")?.[1];
  if (emoji) return { sentence: oneLine(`${writer} reacted with ${emoji}`), isAll: true };
  const receipt = fieldsOf(/^message\/(?:global-)?disposition-notification$/);
  if (receipt !== null) return { sentence: receiptSentence(receipt, writer), isAll: false };
  const status = fieldsOf(/^message\/(?:global-)?delivery-status$/);
  if (status !== null) return { sentence: deliverySentence(status), isAll: false };
  const failed = oneLine(header("x-failed-recipients").slice(0, 2_000));
  return failed ? { sentence: `This mail did not arrive at ${failed}.`, isAll: false } : null;
}

function receiptSentence(fields: string, writer: string): string {
  const what = /^disposition:[^;\n]{0,200};[ \t]{0,9}([\w-]{1,40})/im.exec(fields)?.[1];
  switch (what?.toLowerCase()) {
    case "deleted":
      return `${writer} deleted this mail without a receipt that it was read.`;
    case "denied":
    case "failed":
      return `${writer} sends no receipt for this mail.`;
    case "dispatched":
    case "processed":
      return `The mail program of ${writer} passed this mail on or processed it.`;
    default:
      return `${writer} was shown this mail.`;
  }
}

type Receiver = { address: string; action: string; reason: string };

function deliverySentence(fields: string): string {
  const receivers = fields.split(/\n[ \t]*\n/).flatMap(readReceiver);
  const failed = receivers.filter(({ action }) => action === "failed" || action === "");
  const delayed = receivers.filter(({ action }) => action === "delayed");
  if (failed.length > 0 || receivers.length === 0) {
    const reason = failed.find((one) => one.reason !== "")?.reason;
    return ended(
      `This mail did not arrive at ${addressesOf(failed)}${reason ? `: ${reason}` : ""}`,
    );
  }
  if (delayed.length > 0) return ended(`This mail has not yet arrived at ${addressesOf(delayed)}`);
  return ended(`This mail arrived at ${addressesOf(receivers)}`);
}

function readReceiver(block: string): Receiver[] {
  const lines = block.split("\n");
  const field = (name: string) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return oneLine((line ?? "").slice(name.length + 1, 1_000));
  };
  const receiver = field("final-recipient") || field("original-recipient");
  if (receiver === "") return [];
  const address = receiver.replace(/^[\w-]{1,20}\s?;\s?/, "").replace(/^<|>$/g, "");
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(field("status"))?.[0] ?? "";
  const known = reasons.find(([pattern]) => pattern.test(status))?.[1];
  const reason = known ?? diagnosis(field("diagnostic-code"));
  return [{ address: address.slice(0, 320), action: field("action").toLowerCase(), reason }];
}

/** The words of a server's answer, without its codes. */
function diagnosis(code: string): string {
  return code
    .replace(/^[\w-]{1,20}\s?;\s?/, "")
    .replace(/\b[245]\d\d[ -](?:[245]\.\d{1,3}\.\d{1,3}\s?)?/g, "")
    .trim()
    .slice(0, MAX_REASON);
}

function addressesOf(receivers: readonly Receiver[]): string {
  const addresses = [...new Set(receivers.map(({ address }) => address))];
  const more = addresses.length - MAX_ADDRESSES;
  const named = addresses.slice(0, MAX_ADDRESSES).join(", ") || "its receiver";
  return more > 0 ? `${named} and ${more} more` : named;
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
