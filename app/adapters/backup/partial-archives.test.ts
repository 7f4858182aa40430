import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, inject, test } from "vitest";
import { deletePartials, partialPath, writeArchive } from "./write-archive.server.ts";

/** The id of a process that has ended. */
const dead = Number(execFileSync(process.execPath, ["-p", "process.pid"]).toString());

const partialOf = (path: string, pid: number, host = hostname()) =>
  partialPath(path).replace(`~${process.pid}~`, `~${pid}~`).replace(hostname(), host);

test("the next backup deletes what a killed one left, whatever its name, and nothing else", async () => {
  const folder = await mkdtemp(join(inject("runFolder"), "partials-"));
  const left = partialOf(join(folder, "Monday, the first.tar"), dead);
  const ofOther = partialOf(join(folder, "tuesday"), dead, "other-machine");
  const others = [partialPath(join(folder, "mine")), ofOther, join(folder, "film.part")];
  for (const path of [left, ...others]) await writeFile(path, "");
  await utimes(join(folder, "film.part"), new Date(0), new Date(0));
  await writeArchive(join(folder, "wednesday"), null, Readable.from([]));
  expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual(
    [...others, join(folder, "wednesday")].sort(),
  );
  expect(await deletePartials(folder)).toBe(true);
  // Nothing was added to it for so long that whoever wrote it is dead.
  await utimes(ofOther, new Date(0), new Date(0));
  await deletePartials(folder);
  expect((await readdir(folder)).map((name) => join(folder, name))).not.toContain(ofOther);
});
