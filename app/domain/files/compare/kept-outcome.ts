/** The result for two pages with its picture, or the reason why there is none. */
export type KeptOutcome<Found> =
  | { ok: true; found: Found; pictureSha256: string | null }
  | { ok: false; reason: string };

export const dayMs = 24 * 60 * 60 * 1000;
/** How long an outcome is kept, in milliseconds. It can be made again. */
export const keptMs = 30 * dayMs;

/** The columns of an outcome that was made now (`keptOutcome` of tables.server.ts). */
export function outcomeColumns<Found>(kept: KeptOutcome<Found>) {
  return {
    found: kept.ok ? kept.found : null,
    pictureSha256: kept.ok ? kept.pictureSha256 : null,
    reason: kept.ok ? null : kept.reason,
    madeAt: new Date(),
  };
}
