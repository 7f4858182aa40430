import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";

/** Runs once before the tests of routes: ensures a build of the present sources. */
export default async function readyForRoutes() {
  await buildWhenStale((line) => void process.stderr.write(`${line}\n`));
}
