import { buildWhenStale } from "#app/processes/development/build-when-stale.ts";
import { ensureChromium } from "../browser/chromium.ts";

/** Runs once before the journeys: ensures a build of the present sources, and a browser. */
export default async function readyForJourneys() {
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  await buildWhenStale(tell);
  ensureChromium(tell);
}
