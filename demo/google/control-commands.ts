import { z } from "zod";
import { Fault } from "./edge/faults.ts";
import { VERDICTS } from "./gmail/reception.ts";
import { CONTACT_LISTS } from "./people/contact-book.ts";

const List = z.enum(CONTACT_LISTS).default("connections");

export const Contact = z.object({
  id: z.string(),
  name: z.string(),
  emails: z.array(z.string()),
  phone: z.string().optional(),
  organization: z.string().optional(),
});

/** Every command of the edge, in the same process or by POST /__control. */
export const Command = z.discriminatedUnion("do", [
  z.object({ do: z.literal("reset") }),
  z.object({ do: z.literal("setLatency"), ms: z.number().min(0), path: z.string().default("") }),
  z.object({ do: z.literal("failNext"), fault: Fault }),
  z.object({
    do: z.literal("setQuota"),
    unitsPerMinute: z.number().positive().nullable(),
    status: z.union([z.literal(403), z.literal(429)]).default(429),
  }),
  z.object({ do: z.literal("calls"), path: z.string().default("") }),
  z.object({ do: z.literal("people") }),
  z.object({
    do: z.literal("mintTokens"),
    email: z.string(),
    scopes: z.array(z.string()).optional(),
  }),
  z.object({ do: z.literal("revoke"), email: z.string() }),
  z.object({ do: z.literal("setVerified"), email: z.string(), verified: z.boolean() }),
  z.object({ do: z.literal("expireAccessTokens"), email: z.string().optional() }),
  z.object({ do: z.literal("expireSyncTokens"), email: z.string().optional() }),
  z.object({
    do: z.literal("forgetHistoryBefore"),
    email: z.string(),
    historyId: z.string().regex(/^\d+$/).optional(),
  }),
  z.object({
    do: z.literal("deliver"),
    email: z.string(),
    /** base64 */
    raw: z.string(),
    threadId: z.string().optional(),
    labels: z.array(z.string()).optional(),
    /** The result of Gmail's checks of its sender; by default they pass. */
    verdict: z.enum(VERDICTS).optional(),
  }),
  z.object({
    do: z.literal("setAddresses"),
    email: z.string(),
    profile: z.string(),
    sendAs: z.array(
      z.object({
        sendAsEmail: z.string(),
        verificationStatus: z.enum(["accepted", "pending"]),
        treatAsAlias: z.boolean().default(true),
      }),
    ),
  }),
  z.object({ do: z.literal("removeDelivered") }),
  z.object({ do: z.literal("putContact"), email: z.string(), list: List, contact: Contact }),
  z.object({ do: z.literal("removeContact"), email: z.string(), list: List, id: z.string() }),
  z.object({
    do: z.literal("signPush"),
    audience: z.string(),
    claims: z.record(z.string(), z.unknown()).default({}),
  }),
  z.object({ do: z.literal("setPushEndpoint"), url: z.string().nullable() }),
  z.object({ do: z.literal("allowRedirect"), uri: z.string() }),
]);
export type Command = z.input<typeof Command>;
export type ParsedCommand = z.output<typeof Command>;
