import { execFileSync } from "node:child_process";
import { basename, dirname, extname } from "node:path";
import { parseArgs } from "node:util";
import { renderPreview } from "#app/adapters/decode/preview/render-preview.server.ts";
import {
  likenessOf,
  type Picture,
  pictureOf,
} from "#app/extraction/versions/looks/compare-looks.ts";

/**
 * Measures how often a picture, PDF or drawing that was changed in the history of a git repository still looks
 * like its version before, and how often it looks like another file of the same folder and extension.
 */
const { values } = parseArgs({ options: { repository: { type: "string" } } });
if (!values.repository) {
  console.error("Give --repository FOLDER, a clone with its history.");
  process.exit(2);
}
const git = (...asked: string[]) =>
  execFileSync("git", ["-C", values.repository ?? "", ...asked], { maxBuffer: 2 ** 30 });

const edge = 1600;
const neighboursOfEach = 4;
const mostBytes = 15_000_000;
const drawable = /\.(?:png|jpe?g|svg|pdf|ai|dxf|webp|gif)$/i;

type Version = { blob: string; name: string };
const successive: [Version, Version][] = [];
const newest = new Map<string, Version>();
const log = git(
  "log",
  "--reverse",
  "--format=",
  "--raw",
  "--no-renames",
  "--no-abbrev",
  "--diff-filter=AM",
);
for (const line of log.toString().split("\n")) {
  const [, before = "", after = "", path = ""] =
    /^:\d+ \d+ (\w+) (\w+) [AM]\t(.+)$/.exec(line) ?? [];
  if (!drawable.test(path)) continue;
  const version = { blob: after, name: basename(path) };
  newest.set(path, version);
  if (/[^0]/.test(before)) successive.push([{ blob: before, name: version.name }, version]);
}
const folders = Map.groupBy(newest.keys(), (path) => dirname(path) + extname(path).toLowerCase());
const neighbours = [...folders.values()].flatMap((paths) =>
  paths.flatMap((path, at) =>
    paths.slice(at + 1, at + 1 + neighboursOfEach).flatMap((other) => pairOf(path, other)),
  ),
);

const pictures = new Map<string, Picture | null>();
const found = { versions: await count(successive), neighbours: await count(neighbours) };
console.log(JSON.stringify(found));

function pairOf(one: string, other: string): [Version, Version][] {
  const [first, second] = [newest.get(one), newest.get(other)];
  return first && second ? [[first, second]] : [];
}

async function count(pairs: readonly [Version, Version][]) {
  let [compared, alike] = [0, 0];
  for (const [one, other] of pairs) {
    if (one.blob === other.blob) continue;
    const [first, second] = [await draw(one), await draw(other)];
    if (!first || !second) continue;
    compared += 1;
    if (likenessOf(first, second) !== null) alike += 1;
  }
  return { compared, alike, share: Number((alike / compared).toFixed(3)) };
}

/** Null for a file that cannot be drawn, is nearly blank, or is not in this clone. */
async function draw({ blob, name }: Version): Promise<Picture | null> {
  const known = pictures.get(blob);
  if (known !== undefined) return known;
  const bytes = read(blob);
  const drawn = bytes && (await renderPreview(bytes, name, 1, edge));
  const picture = drawn?.ok && drawn.value.head.look ? pictureOf(drawn.value.head.look) : null;
  pictures.set(blob, picture);
  return picture;
}

function read(blob: string): Buffer | null {
  try {
    const size = Number(git("cat-file", "-s", blob).toString());
    return size <= mostBytes ? git("cat-file", "blob", blob) : null;
  } catch {
    // A partial clone lacks some blobs.
    return null;
  }
}
