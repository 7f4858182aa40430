import { type ImportState, type OtherMailbox, otherMailboxWords } from "../imported.ts";
import type { ButtonFace } from "./galley-button.ts";

type Problem = { signedOut: boolean; message: string };

/** The text and look of the button beside a thread. */
export function faceOf(
  importState: ImportState | null,
  problem: Problem | null,
  other: OtherMailbox | null,
): ButtonFace {
  const face = (label: string, title: string, state: ButtonFace["state"], isBusy = false) => ({
    label,
    title,
    state,
    isBusy,
  });
  if (problem?.signedOut) return face("Sign in to Galley", problem.message, "signed-out");
  if (problem) return face("Try Galley again", problem.message, "problem");
  if (other) return face("Another mailbox than Galley’s", otherMailboxWords(other), "problem");
  if (!importState) return face("Galley …", "Looking this thread up", "unknown", true);
  switch (importState.state) {
    case "unknown":
      return face(
        "Import to Galley",
        importState.error ?? "Import this thread with its files",
        "unknown",
      );
    case "importing":
      return face("Importing …", "Galley is importing this thread", "importing", true);
    case "failed":
      return face("Import again", importState.error ?? "The import failed", "failed");
    case "removed":
      return face("In Galley’s trash", "Restore it in Galley to see it again", "removed");
    case "imported":
      return face(openTasks(importState.openTasks), "Open it in Galley’s panel", "imported");
  }
}

/** "In Galley · 3 open tasks". */
function openTasks(count: number): string {
  if (count === 0) return "In Galley";
  return count === 1 ? "In Galley · 1 open task" : `In Galley · ${count} open tasks`;
}
