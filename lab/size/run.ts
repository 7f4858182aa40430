import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#app/env.server.ts";
import { functionLengths } from "./function-lengths.ts";

/**
 * `npm run size -w lab [-- REVISION]`: the size of the code in git: lines and files by folder, tests apart, and what is longer than
 * it should be. With a revision as it was then.
 */
const [revision] = process.argv.slice(2);
const longFile = 300;
const longFunction = 60;
const git = (...words: string[]) =>
  execFileSync("git", words, { cwd: projectRoot, encoding: "utf8", maxBuffer: 200_000_000 });
const read = (file: string) =>
  revision ? git("show", `${revision}:${file}`) : readFileSync(join(projectRoot, file), "utf8");
const names = (revision ? git("ls-tree", "-r", "--name-only", revision) : git("ls-files")).split(
  "\n",
);

type File = { name: string; lines: number; text: string; isTest: boolean };
const files: File[] = names
  .filter((name) => /\.(?:tsx?|css)$/.test(name))
  .map((name) => {
    const text = read(name);
    const lines = text.split("\n").length - 1;
    return { name, lines, text, isTest: /\.test\.tsx?$/.test(name) };
  });

const folders = [...new Set(files.map(folderOf))].sort();
console.table(folders.map(rowOf));

const sources = files.filter(({ name, isTest }) => /^app\/.*\.tsx?$/.test(name) && !isTest);
const sizes = sources.map(({ lines }) => lines).sort((one, other) => one - other);
console.log(
  `app: median ${atShare(sizes, 0.5)}, p90 ${atShare(sizes, 0.9)}, longest ${sizes.at(-1)} lines`,
);
const long = sources.filter(({ lines }) => lines > longFile);
console.log(`app: ${long.length} files over ${longFile} lines`);
for (const { name, lines } of long) console.log(`  ${name} ${lines}`);
const functions = sources
  .flatMap(({ name, text }) => functionLengths(name, text).map((one) => ({ ...one, file: name })))
  .filter(({ lines }) => lines > longFunction)
  .sort((one, other) => other.lines - one.lines);
console.log(`app: ${functions.length} functions over ${longFunction} lines`);
for (const { file, name, lines } of functions) console.log(`  ${file} ${name} ${lines}`);

/** app/domain for a file of the app, else the first folder. */
function folderOf({ name }: File): string {
  const [top = "", second = "", third] = name.split("/");
  return top === "app" && third ? `${top}/${second}` : top;
}

function rowOf(folder: string) {
  const inside = files.filter(({ name }) => name === folder || name.startsWith(`${folder}/`));
  const code = inside.filter(({ name, isTest }) => !isTest && !name.endsWith(".css"));
  return {
    folder,
    lines: sum(code),
    files: code.length,
    "lines of tests": sum(inside.filter(({ isTest }) => isTest)),
    css: sum(inside.filter(({ name }) => name.endsWith(".css"))),
  };
}

function sum(some: readonly File[]): number {
  return some.reduce((total, { lines }) => total + lines, 0);
}

function atShare(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
