import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Candidate, findCandidates } from "./candidates.ts";

/** Folders and files whose literals are not seen by a person or a client. */
export const leftOut: [RegExp, string][] = [
  [/\.test\.tsx?$|\/testing\//, "tests"],
  [
    /^app\/extraction\/(?!task-categories\.ts|asks\/category\.ts)/,
    "rules of language: patterns and weights",
  ],
  [/^app\/adapters\/decode\/dxf\//, "numbers and names of the DXF format, and geometry"],
  [/^app\/adapters\/decode\/(files\/image-size|mail\/(tnef|mapi-properties))\.ts$/, "file formats"],
  [/^app\/domain\/intake\/demo\/demo-pictures\.ts$/, "a drawing"],
  [
    /^app\/processes\/(?!web\/)|^app\/processes\/web\/precompress\.ts$/,
    "what operators run and read",
  ],
];

/**
 * Files whose numbers tune the machine (pools, batches, retries, deadlines of calls to Google, the rules for
 * a signature's logo). `npm run bench -w lab` and `npm run eval:mime -w lab` judge them. Limits that people are told do
 * count.
 */
export const tuning = [
  /^app\/(adapters\/(db|queue|blobs|archive|google)|jobs)\/|\.job\.ts$/,
  /^app\/adapters\/decode\/(?!preview\/limits|decoder\.server)/,
];

/** A candidate with its file. */
export type Shipped = Candidate & { file: string };

/** All strings and constants of the shipped code that count, ordered by file and line. */
export function listShipped(root: string, only = ""): Shipped[] {
  return trackedFiles(root, "app")
    .filter((file) => /\.tsx?$/.test(file) && file.startsWith(only))
    .filter((file) => !leftOut.some(([pattern]) => pattern.test(file)))
    .flatMap((file) =>
      findCandidates(file, readFileSync(join(root, file), "utf8"))
        .filter(({ kind }) => kind === "text" || !tuning.some((pattern) => pattern.test(file)))
        .map((found) => ({ file, ...found })),
    );
}

/** Files tracked by git, and new ones that it does not ignore. */
export function trackedFiles(root: string, ...under: string[]): string[] {
  const options = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...under];
  return execFileSync("git", options, { cwd: root, encoding: "utf8", maxBuffer: 64 << 20 })
    .split("\n")
    .filter(Boolean);
}
