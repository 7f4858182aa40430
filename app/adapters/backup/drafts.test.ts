import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { draftOf, sweepDrafts } from "./drafts.server.ts";
import { writeArchive } from "./write-archive.server.ts";

/** The id of a process that has ended. */
const dead = Number(execFileSync(process.execPath, ["-p", "process.pid"]).toString());

const draftOfProcess = (path: string, pid: number, host = hostname()) =>
  draftOf(path).replace(`~${process.pid}~`, `~${pid}~`).replace(hostname(), host);

test("the next backup deletes what a killed one left, whatever its name, and nothing else", async () => {
  const folder = await mkdtemp(join(inject("runFolder"), "drafts-"));
  const left = draftOfProcess(join(folder, "Monday, the first.tar"), dead);
  const ofOther = draftOfProcess(join(folder, "tuesday"), dead, "other-machine");
  const others = [draftOf(join(folder, "mine")), ofOther, join(folder, "film.part")];
  for (const path of [left, ...others]) await writeFile(path, "");
  await utimes(join(folder, "film.part"), new Date(0), new Date(0));
  await writeArchive(join(folder, "wednesday"), null, async () => undefined);
  expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual(
    [...others, join(folder, "wednesday")].sort(),
  );
  expect(await sweepDrafts(folder)).toBe(true);
  // Nothing was added to it for so long that whoever wrote it is dead.
  await utimes(ofOther, new Date(0), new Date(0));
  await sweepDrafts(folder);
  expect((await readdir(folder)).map((name) => join(folder, name))).not.toContain(ofOther);
});
