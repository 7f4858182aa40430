import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    runFolder: string;
  }
}

/** Runs once: creates a folder for the files of tests, and deletes it at the end. */
export default async function makeRunFolder(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "galley-run-"));
  // A test that runs as root starts programs as `nobody`, who must be able to enter the folder.
  await chmod(folder, 0o711);
  project.provide("runFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
