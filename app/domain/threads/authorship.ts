import { z } from "zod";
import type { Authentication } from "#app/adapters/decode/parsed-mail.ts";

/**
 * Whether a message may settle or change what others wrote in its thread. `own`: the viewer sent
 * it. `known`: its author is verified and was part of the conversation before. `new`: its author is
 * verified, but nobody had written to them. `relayed`: a verified group or website's form passed it on, which proves
 * no writer. `unverified`: its author may be forged. `unchecked`:
 * imported before Galley stored the data for this check.
 */
export const authorshipSchema = z.enum([
  "own",
  "known",
  "new",
  "relayed",
  "unverified",
  "unchecked",
]);
export type Authorship = z.output<typeof authorshipSchema>;

/**
 * Why a message is unverified: the provider's checks failed, there were no checks, the message does
 * not name exactly one sender, or it names the viewer, who did not send it.
 */
export const unverifiedReasonSchema = z.enum(["failed", "no-checks", "no-one-sender", "not-sent"]);
export type UnverifiedReason = z.output<typeof unverifiedReasonSchema>;

/** Returns why a message is unverified; null for one that is not. */
export function whyUnverified(message: {
  authorship: Authorship;
  authentication: Authentication | null;
}): UnverifiedReason | null {
  if (message.authorship !== "unverified") return null;
  const reasons = {
    pass: "not-sent",
    relayed: "not-sent",
    fail: "failed",
    unclear: "no-one-sender",
    none: "no-checks",
  } as const;
  return reasons[message.authentication ?? "none"];
}

export type AuthoredMessage = {
  id: string;
  sender: { email: string };
  recipients: readonly { email: string }[];
  sentAt: Date;
  receivedAt: Date | null;
  isSent: boolean | null;
  authentication: Authentication | null;
  /** The earlier judgement, if there was one. */
  authorship?: Authorship;
};

/**
 * Returns the authorship of each message of a thread, by id. The writer and the readers of the
 * first received message are part of the conversation; after it, only members bring others in, by
 * writing to them. So nobody becomes a member by writing alone, however often. The order is that in
 * which the provider received the messages, because a sender chooses the date of a mail; of two in
 * the same moment (providers store whole seconds), the one already known to the conversation comes
 * first. `own` are the viewer's addresses.
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
  // The provider sends the viewer's own messages from this mailbox.
  if (isOwn) return isSent === null ? "unchecked" : "unverified";
  if (authentication === null) return "unchecked";
  if (authentication === "relayed") return "relayed";
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
