import type { z } from "zod";
import { mostPlacesAtOnce } from "#app/adapters/decode/places/checked-places.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import type { checkPlacesJob } from "#app/domain/files/places/check-places.job.ts";
import { findPlaces } from "#app/domain/files/places/find-places.server.ts";
import {
  findKeptPlaces,
  keepPlaces,
  pairKey,
} from "#app/domain/files/places/kept-places.server.ts";
import { pairOf } from "./list-checks.server.ts";
import { listWantedChecks, type WantedCheck } from "./wanted-checks.server.ts";

/**
 * Runs checkPlacesJob: looks for the places of a thread's tasks on the current versions, as far as that is not known
 * yet, page by page, and keeps what it found. Marks stay where they were put. Rejects if aborted, and with PlacesTaken
 * while too much is being drawn; what it found until then is kept.
 */
export async function checkPlaces(
  { userId, threadId }: z.output<(typeof checkPlacesJob)["payload"]>,
  signal?: AbortSignal,
): Promise<void> {
  const viewer = { id: userId };
  const wanted = await listWantedChecks(viewer, threadId);
  const kept = await findKeptPlaces(viewer, [...new Set(wanted.map(({ newer }) => newer.sha256))]);
  const missing = new Map<string, WantedCheck>();
  for (const check of wanted) {
    const key = pairKey(pairOf(check));
    const isMissing = kept.get(key)?.isDue ?? true;
    if (check.reason === null && isMissing) missing.set(key, check);
  }
  const pages = Map.groupBy(missing.values(), ({ older, newer, page }) =>
    [older.sha256, newer.sha256, page].join(":"),
  );
  for (const checks of pages.values()) {
    for (let start = 0; start < checks.length; start += mostPlacesAtOnce) {
      signal?.throwIfAborted();
      await checkPage(viewer, threadId, checks.slice(start, start + mostPlacesAtOnce), signal);
    }
  }
}

/** Looks for places on one page; all pairs have the same bytes. */
async function checkPage(
  viewer: { id: string },
  threadId: string,
  checks: readonly WantedCheck[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const [first] = checks;
  if (!first) return;
  const { older, newer, page } = first;
  const boxes = checks.map(({ box }) => box);
  const found = await findPlaces(viewer, { older, newer, page, boxes }, signal);
  const results = checks.flatMap((check, index) => {
    const kept = found[index];
    return kept ? [{ pair: pairOf(check), kept }] : [];
  });
  if (!(await keepPlaces(viewer, results))) return;
  await runCommand(viewer, async (_, record) => record("thread", threadId));
}
