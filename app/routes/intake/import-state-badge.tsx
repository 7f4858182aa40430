import type { ThreadImportState } from "#app/domain/intake/import/thread-import-state.ts";
import { Badge } from "#app/ui/badge.tsx";

type State = ThreadImportState["state"];

const words: Partial<Record<State, string>> = {
  importing: "Importing…",
  imported: "Imported",
  removed: "In the trash",
};

/** Says that a listed thread is on the desk already, or in its trash. */
export function ImportStateBadge({ state }: { state: State }) {
  const said = words[state];
  return said ? <Badge tone={state === "imported" ? "done" : "neutral"}>{said}</Badge> : null;
}
