import { z } from "zod";
import { threadBounds } from "../thread-bounds.ts";
import type { Look } from "./looks/look.ts";

/** Why two files are taken for versions of one thing. */
export const versionReasons = [
  "numbered",
  "dated",
  "stage",
  "lettered",
  "copied",
  "same-name",
  "described",
  "told-in-mail",
  "edited-by",
  "looks-alike",
] as const;
export type VersionReason = (typeof versionReasons)[number];

/** A file as it came, with what it is called by whoever asks. */
export interface VersionFile {
  id: string;
  name: string;
  /** The hash of its bytes; the same hash is the same version. Null if it is not known. */
  hash: string | null;
  /** The look of its first page, if it is known. */
  look?: Look | null;
}

export interface VersionMessage {
  /** The address of the sender. */
  from: string;
  /** Their name, where it is known. */
  author?: string;
  /** ISO 8601, where it is known. */
  sentAt?: string;
  /** Its own words, cleaned of quotes. */
  text: string;
  /** True if its author is not trusted: its files become versions only after a question. */
  isDoubted?: boolean;
  /** No mail: the owner put these files into the thread. It answers nobody. */
  isUpload?: boolean;
  files: readonly VersionFile[];
}

const reasonSchema = z.enum(versionReasons);
const foundStackSchema = z.object({
  /** Ids of files, oldest first; at least two. */
  files: z.array(z.string()).max(threadBounds.items),
  /** Why each of them after the first follows. */
  reasons: z.array(reasonSchema).max(threadBounds.items),
});
/** Two files that may be versions of one another: a person is asked. */
const maybeVersionSchema = z.object({ older: z.string(), newer: z.string() });

/** The result for a thread, as it comes from another process. */
const foundVersionsSchema = z.object({
  stacks: z.array(foundStackSchema).max(threadBounds.items),
  maybe: z.array(maybeVersionSchema).max(threadBounds.items),
  /** Files that repeat an earlier one: `of` is the earlier file. */
  again: z.array(z.object({ file: z.string(), of: z.string() })).max(threadBounds.items),
  /** The key of each file's thing, from its name: a file with the same key in another thread may be a version of it. */
  things: z.array(z.object({ file: z.string(), key: z.string() })).max(threadBounds.items),
});

/** With the files of one mail that are one version in several forms: at least two ids each. */
export const threadVersionsSchema = foundVersionsSchema.extend({
  forms: z.array(z.array(z.string()).max(threadBounds.items)).max(threadBounds.items),
});

export type MaybeVersion = z.infer<typeof maybeVersionSchema>;
export type FoundVersions = z.infer<typeof foundVersionsSchema>;
export type ThreadVersions = z.infer<typeof threadVersionsSchema>;
