import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { VersionMessage } from "#app/extraction/versions/version-types.ts";
import { type EvalThread, threadSchema, toThread } from "../extraction/labelled-threads.ts";
import { readLines } from "../extraction/read-lines.ts";

export const versionsGoldSchema = z.object({
  id: z.string(),
  stacks: z.array(z.array(z.string())),
  maybe: z.array(z.tuple([z.string(), z.string()])).default([]),
});
export type VersionsGold = z.infer<typeof versionsGoldSchema>;

/** Threads by one author, with their stacks. */
export interface VersionSet {
  name: string;
  threads: { messages: VersionMessage[]; gold: VersionsGold }[];
}

/** Sets for judging: nobody who writes rules or trains the model reads them. */
export const setsForJudging = ["hand-04", "hand-07", "hand-08", "hand-09"];

const folder = fileURLToPath(new URL("./sets/", import.meta.url));

/** The names of all labelled sets. */
export function setNames(): string[] {
  return readdirSync(folder).sort();
}

export function readSet(name: string): VersionSet {
  return readSetFrom(join(folder, name, "threads.jsonl"), join(folder, name, "gold.jsonl"), name);
}

/** The threads of one file that have a line in the other. */
export function readSetFrom(threadsFile: string, goldFile: string, name = ""): VersionSet {
  const threads = readLines(threadsFile, threadSchema);
  const golds = readLines(goldFile, versionsGoldSchema);
  const byId = new Map(golds.map((gold) => [gold.id, gold]));
  return {
    name,
    threads: threads.flatMap((thread) => {
      const gold = byId.get(thread.id);
      return gold ? [{ messages: versionMessages(thread), gold }] : [];
    }),
  };
}

/** Converts a thread of which only names are known for the search for versions. */
function versionMessages(thread: EvalThread): VersionMessage[] {
  return toThread(thread).messages.map(({ id, from, sentAt, text, attachments }) => ({
    from: from.address,
    author: from.name,
    sentAt,
    text,
    files: attachments.map(({ name }) => ({ id: `${id}/${name}`, name, hash: null })),
  }));
}
