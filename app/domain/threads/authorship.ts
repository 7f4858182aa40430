import { z } from "zod";
import type { Authentication } from "#app/adapters/decode/parsed-mail.ts";
import type { Person } from "./thread.ts";

/**
 * Whether what a message says counts for what others wrote in its thread. `own`: the viewer sent it.
 * `known`: its author is who the message says, and was a part of the conversation before. `new`: its
 * author is who it says, but nobody had written to them. `unverified`: anybody may have written it.
 * `unchecked`: imported before Galley kept what this is told by.
 */
export const authorshipSchema = z.enum(["own", "known", "new", "unverified", "unchecked"]);
export type Authorship = z.output<typeof authorshipSchema>;

/**
 * Why a message is unverified: the provider's checks failed, it had nothing to check by, the message
 * names no one sender, or it names the viewer, who did not send it.
 */
export const unverifiedReasonSchema = z.enum(["failed", "no-checks", "no-one-sender", "not-sent"]);
export type UnverifiedReason = z.output<typeof unverifiedReasonSchema>;

/** Null for a message that is not unverified. */
export function whyUnverified(message: {
  authorship: Authorship;
  authentication: Authentication | null;
}): UnverifiedReason | null {
  if (message.authorship !== "unverified") return null;
  const reasons = {
    pass: "not-sent",
    fail: "failed",
    unclear: "no-one-sender",
    none: "no-checks",
  } as const;
  return reasons[message.authentication ?? "none"];
}

export type AuthoredMessage = {
  id: string;
  sender: Person;
  recipients: readonly Person[];
  sentAt: Date;
  receivedAt: Date | null;
  isSent: boolean | null;
  authentication: Authentication | null;
  /** As it was judged before, where it was. */
  authorship?: Authorship;
};

/**
 * The authorship of each message of a thread, by id. The first message that was received brings its
 * writer and readers into the conversation; after it only those who belong to it bring others in, by
 * writing to them. So nobody comes in by writing alone, however often. Counts in the order in which the
 * provider received them, since a sender chooses the date of a mail; of two in the same moment (providers
 * tell whole seconds) the one that belonged to the conversation before is first. `own` are the viewer's addresses.
 */
export function judgeAuthors(
  messages: readonly AuthoredMessage[],
  own: readonly string[],
): Map<string, Authorship> {
  const ownAddresses = new Set(own.map(fold));
  const members = new Set<string>();
  const judged = new Map<string, Authorship>();
  for (const [index, message] of messages.toSorted(byReceipt).entries()) {
    const isFirst = index === 0;
    const author = fold(message.sender.email);
    const isOwn = ownAddresses.has(author);
    const isMember = author !== "" && (isFirst || members.has(author));
    const authorship = judge(message, { isOwn, isMember });
    judged.set(message.id, authorship);
    const bringsIn =
      isFirst ||
      authorship === "own" ||
      authorship === "known" ||
      (authorship === "unchecked" && isMember && !isOwn);
    if (!bringsIn) continue;
    for (const { email } of [message.sender, ...message.recipients]) members.add(fold(email));
  }
  return judged;
}

function judge(
  { isSent, authentication }: AuthoredMessage,
  { isOwn, isMember }: { isOwn: boolean; isMember: boolean },
): Authorship {
  if (isSent) return "own";
  // What the viewer writes, the provider sends from this mailbox.
  if (isOwn) return isSent === null ? "unchecked" : "unverified";
  if (authentication === null) return "unchecked";
  if (authentication !== "pass") return "unverified";
  return isMember ? "known" : "new";
}

function byReceipt(one: AuthoredMessage, other: AuthoredMessage): number {
  const at = ({ receivedAt, sentAt }: AuthoredMessage) => (receivedAt ?? sentAt).getTime();
  const belonged = ({ authorship }: AuthoredMessage) =>
    authorship === "own" || authorship === "known" ? 0 : 1;
  return at(one) - at(other) || belonged(one) - belonged(other) || (one.id < other.id ? -1 : 1);
}

function fold(address: string): string {
  return address.trim().toLowerCase();
}
