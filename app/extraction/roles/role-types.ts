import { z } from "zod";

/**
 * The roles in a thread: `client` orders the work and judges it, `maker` makes it, `printer` produces it (prints,
 * builds, sews), `colleague` is on the owner's own side.
 */
const roles = ["client", "maker", "printer", "colleague"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** The kinds of evidence for a role. */
const roleGrounds = [
  /** The user gave this contact the role. */
  "said",
  /** Orders work. */
  "orders",
  /** Sends a version of the work. */
  "delivers",
  /** Sends material for the work: a text, a logo, pictures. */
  "supplies",
  /** Finds fault, asks for changes, approves. */
  "judges",
  /** Reports or promises a step of the work. */
  "works",
  /** Asks others to judge or approve. */
  "asks-for-approval",
  /** States it in a name, an address or a signature. */
  "title",
  /** Shares the domain of somebody whose role is known. */
  "domain",
] as const;

export const roleReasonSchema = z.object({
  ground: z.enum(roleGrounds),
  /** The message that shows it, if there is one. */
  messageId: z.string().nullable(),
  /** The words of the evidence, verbatim from that message, from a file's name, or from a name or address. */
  evidence: z.string(),
});
export type RoleReason = z.infer<typeof roleReasonSchema>;

/** One person of a thread. The owner is one person, whatever addresses they write from. */
export const participantSchema = z.object({
  name: z.string(),
  /** Lower case; the owner may have several. */
  addresses: z.array(z.string()).min(1),
  isOwner: z.boolean(),
  /** Null without any evidence. */
  role: roleSchema.nullable(),
  /** 0.5 is a guess from the roles of the others, 1 is certain. */
  confidence: z.number().min(0).max(1),
  /** The strongest first. */
  reasons: z.array(roleReasonSchema),
});
export type Participant = z.infer<typeof participantSchema>;

/** The limits of the people that are returned; those who wrote come first. */
export const participantBounds = { people: 30, addresses: 10, characters: 160 };

/** The role that the owner gave a contact. It outweighs the mails. */
export const knownRoleSchema = z.object({ address: z.string(), role: roleSchema });
export type KnownRole = z.infer<typeof knownRoleSchema>;
