import type { Decoration, FileKind, PreviewState } from "./file.ts";

export type Candidate = {
  id: number;
  name: string;
  kind: FileKind;
  size: number;
  decoration: Decoration | null;
  isArchived: boolean;
  previewState: PreviewState;
  /** When its mail was sent, or when it was uploaded. */
  at: Date;
  /** Its stack; null for a file by itself. */
  stackId?: number | null;
  isStackFront?: boolean;
};

const versionMark =
  /(?<![\s._-])[\s._-]*(?:\((\d{1,3})\)|(?<![a-z\d])(?:v|ver|version|rev|r)[\s._-]?(\d{1,3}))(?![a-z\d])/gi;
const finalMark =
  /(?<![\s._-])[\s._-]+(?:final|latest|new|updated|copy|corrected|revised)(?![a-z])/gi;
const picturesAndDocuments: readonly FileKind[] = ["image", "design", "document", "cad"];

/**
 * Returns what the versions of one thing share: the name without extension, version and 'final'.
 */
export function nameFamily(name: string): string {
  return stem(name)
    .replace(versionMark, "")
    .replace(finalMark, "")
    .replace(/[\s._-]+/g, " ")
    .trim()
    .toLowerCase();
}

/** Returns the version in the name ('logo_v3.png', 'logo (2).png'), or null. */
export function nameVersion(name: string): number | null {
  const last = [...stem(name).matchAll(versionMark)].at(-1);
  return last ? Number(last[1] ?? last[2]) : null;
}

/**
 * Returns the file that a thread's card shows (readings.md 13): the newest version of the largest
 * picture or document, never decoration. Archived files count only if there are no others, and
 * files without a picture only if no other has one. Null if there is none.
 */
export function representativeFile(files: Candidate[]): Candidate | null {
  const real = files.filter(
    ({ decoration, kind }) => decoration === null && picturesAndDocuments.includes(kind),
  );
  const active = real.filter(({ isArchived }) => !isArchived);
  const present = active.length > 0 ? active : real;
  const drawn = present.filter(
    ({ previewState }) => previewState === "ready" || previewState === "pending",
  );
  const candidates = drawn.length > 0 ? drawn : present;
  const largest = candidates.toSorted((a, b) => b.size - a.size || b.id - a.id)[0];
  if (!largest) return null;
  const stacked = candidates.filter(
    ({ stackId }) => stackId != null && stackId === largest.stackId,
  );
  const front = stacked.find(({ isStackFront }) => isStackFront);
  if (front) return front;
  const family = candidates.filter(({ name }) => nameFamily(name) === nameFamily(largest.name));
  return family.toSorted(byAge).reduce(newerOf, largest);
}

function byAge(a: Candidate, b: Candidate): number {
  return a.at.getTime() - b.at.getTime() || a.id - b.id;
}

/**
 * Returns the newer version of an earlier and a later file: by their names if both have a version,
 * by time otherwise.
 */
function newerOf(earlier: Candidate, later: Candidate): Candidate {
  const before = nameVersion(earlier.name);
  const after = nameVersion(later.name);
  if (before !== null && after !== null && before > after) return earlier;
  return byAge(earlier, later) > 0 ? earlier : later;
}

function stem(name: string): string {
  return name.replace(/\.[a-z0-9]{1,8}$/i, "");
}
