import { z } from "zod";

/**
 * What somebody is in a thread: `client` has the work made and judges it, `maker` makes it, `printer`
 * produces it (prints, builds, sews), `colleague` is on the owner's own side.
 */
const roles = ["client", "maker", "printer", "colleague"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** On what a role rests. */
const roleGrounds = [
  /** A person said so of this contact. */
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
  /** Calls themselves so, in a name, an address or under a mail. */
  "title",
  /** Shares the domain of somebody whose role is known. */
  "domain",
] as const;

export const roleReasonSchema = z.object({
  ground: z.enum(roleGrounds),
  /** The message that shows it, where one does. */
  messageId: z.string().nullable(),
  /** Its words, a verbatim piece of that message, of a file's name, or of a name or address. */
  evidence: z.string(),
});
export type RoleReason = z.infer<typeof roleReasonSchema>;

/** One person of a thread. The owner is one person, whatever addresses they write from. */
export const participantSchema = z.object({
  name: z.string(),
  /** Lower case; the owner may have several. */
  addresses: z.array(z.string()).min(1),
  isOwner: z.boolean(),
  /** Null where nothing tells. */
  role: roleSchema.nullable(),
  /** Half is a guess by who the others are, one is certain. */
  confidence: z.number().min(0).max(1),
  /** The strongest first. */
  reasons: z.array(roleReasonSchema),
});
export type Participant = z.infer<typeof participantSchema>;

/** How much of a thread's people is told: those who wrote come first. */
export const participantBounds = { people: 30, addresses: 10, characters: 160 };

/** What the owner said of a contact. It decides, whatever the mails show. */
export const knownRoleSchema = z.object({ address: z.string(), role: roleSchema });
export type KnownRole = z.infer<typeof knownRoleSchema>;
