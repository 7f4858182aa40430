import type { PreviewState } from "#app/domain/files/file.ts";
import { formRank } from "./forms.ts";
import { placesOfBytes } from "./places-of-bytes.ts";

/** A file of a thread, with the found versions and a person's decisions about them. */
export interface StackFile {
  id: number;
  name: string;
  previewState: PreviewState;
  /** When it was mailed or uploaded. */
  at: Date;
  sha256: string;
  /** The hashes of replaced bytes, oldest first: they count as versions too. */
  earlier: readonly string[];
  isArchived: boolean;
  foundStack: number | null;
  foundPlace: number | null;
  maybeVersionOf: number | null;
  foundForms: number | null;
  decision: StackDecision | null;
}

export interface StackDecision {
  joins: number | null;
  place: number | null;
  isCurrent: boolean;
  declined: number | null;
}

export type StackPlace = {
  stackId: number | null;
  /** From 1. The same bytes sent again, and other forms of a version, have the place of the first. */
  stackPlace: number | null;
  isStackFront: boolean;
  /** The older file that a person is asked about. */
  versionQuestion: number | null;
};

export const alone: StackPlace = {
  stackId: null,
  stackPlace: null,
  isStackFront: true,
  versionQuestion: null,
};

/**
 * Returns the stacks of a thread's files: the found ones, changed by people's decisions. A file that a person
 * pulled out stays out; one that a person joined with another stays there; later finds follow the nearest earlier
 * version that was not moved. Forms of one version stay together, unless one was pulled out or moved. A replaced
 * file is a stack by itself, and so are the files that repeat the same bytes. Pure.
 */
export function effectiveStacks(files: readonly StackFile[]): Map<number, StackPlace> {
  const places = new Map<number, StackPlace>(files.map(({ id }) => [id, alone]));
  for (const members of groupsOf(files)) {
    const ordered = inOrder(members);
    const numbers = numbered(ordered);
    if (members.length === 1 && numbers[0] === 1) continue;
    const stackId = Math.min(...ordered.map(({ id }) => id));
    const front = frontOf(ordered, numbers);
    for (const [at, { id }] of ordered.entries()) {
      const stackPlace = numbers[at] ?? 1;
      places.set(id, { ...alone, stackId, stackPlace, isStackFront: id === front });
    }
  }
  for (const file of files) {
    const versionQuestion = questionOf(file, places);
    if (versionQuestion !== null) {
      places.set(file.id, { ...(places.get(file.id) ?? alone), versionQuestion });
    }
  }
  return places;
}

/** A question is open until a person has decided about the file, or both files are in one stack. */
function questionOf(
  { id, maybeVersionOf, decision }: StackFile,
  places: ReadonlyMap<number, StackPlace>,
): number | null {
  if (maybeVersionOf === null || decision?.joins != null) return null;
  const [own, other] = [places.get(id), places.get(maybeVersionOf)];
  if (!other || decision?.declined === maybeVersionOf) return null;
  return own?.stackId != null && own.stackId === other.stackId ? null : maybeVersionOf;
}

function groupsOf(files: readonly StackFile[]): StackFile[][] {
  const roots = new Map<number, number>();
  const rootOf = (id: number): number => {
    const above = roots.get(id) ?? id;
    return above === id ? id : rootOf(above);
  };
  const earlier = findFollowed(files);
  for (const file of files) {
    const joined = file.decision?.joins ?? null;
    if (joined !== null) {
      // Files that were joined with one file stay together when that file is gone.
      roots.set(rootOf(file.id), rootOf(joined));
      continue;
    }
    const before = earlier.get(file.id);
    if (before !== undefined) roots.set(rootOf(file.id), rootOf(before));
  }
  for (const forms of Map.groupBy(files, formsOf).values()) {
    for (const [first, ...others] of Map.groupBy(forms, joinsOf).values()) {
      for (const other of others) if (first) roots.set(rootOf(other.id), rootOf(first.id));
    }
  }
  return [...Map.groupBy(files, ({ id }) => rootOf(id)).values()].filter(
    (some) => some.length > 1 || some.some(({ earlier: aside }) => aside.length > 0),
  );
}

/** A key that the forms of one version share; a file without another form has its own id. */
function formsOf({ foundForms, id }: StackFile): number {
  return foundForms ?? id;
}

const joinsOf = ({ decision }: StackFile) => decision?.joins ?? null;

/** For each file, finds the nearest earlier version that reading found and that no person moved. */
function findFollowed(files: readonly StackFile[]): Map<number, number> {
  const earlier = new Map<number, number>();
  const inStacks = files.filter(({ foundStack }) => foundStack !== null);
  for (const found of Map.groupBy(inStacks, ({ foundStack }) => foundStack).values()) {
    const ids = new Set(found.map(({ id }) => id));
    let last: number | undefined;
    for (const file of found.toSorted(byFoundPlace)) {
      if (last !== undefined) earlier.set(file.id, last);
      if (!isMoved(file, ids)) last = file.id;
    }
  }
  return earlier;
}

/**
 * The decision about a file that was pulled out or joined with other files. If the file is the first of a found
 * stack, later versions follow it.
 */
function isMoved({ id, foundPlace, decision }: StackFile, found: ReadonlySet<number>): boolean {
  if (decision?.joins == null) return false;
  if (decision.joins === id) return true;
  return foundPlace !== 1 && !found.has(decision.joins);
}

/** Sorts repeats right after the file that they repeat. */
function byFoundPlace(one: StackFile, other: StackFile): number {
  return (one.foundPlace ?? 1) - (other.foundPlace ?? 1) || one.id - other.id;
}

function inOrder(members: readonly StackFile[]): StackFile[] {
  const byTime = members.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id,
  );
  const found = new Map(
    [...Map.groupBy(byTime, ({ foundStack }) => foundStack)].map(([stack, some]) => [
      stack,
      stack === null ? some : some.toSorted(byFoundPlace),
    ]),
  );
  // Each found stack keeps the slots that its files have in time, in its own order.
  const ordered = byTime.flatMap(({ foundStack }) => found.get(foundStack)?.shift() ?? []);
  const unsaid = Number.POSITIVE_INFINITY;
  const saidOf = (forms: readonly StackFile[]) =>
    Math.min(...forms.map(({ decision }) => decision?.place ?? unsaid));
  const versions = [...Map.groupBy(ordered, formsOf).values()];
  const said = versions.filter((forms) => saidOf(forms) < unsaid);
  const rest = versions.filter((forms) => saidOf(forms) === unsaid);
  return [...said.toSorted((one, other) => saidOf(one) - saidOf(other)), ...rest].flat();
}

/**
 * Numbers each file's bytes: the same bytes again, and other forms of a version, have its number; replaced bytes
 * have numbers before the current ones.
 */
function numbered(ordered: readonly StackFile[]): number[] {
  const seen = new Map<string, number>();
  const before = new Map<number, number>();
  let last = 0;
  return ordered.map((file) => {
    const { sha256, earlier, id } = file;
    const own = sha256 || String(id);
    const again = earlier.length === 0 ? seen.get(own) : undefined;
    if (again !== undefined) return again;
    const hashes = [...earlier, own];
    const start = before.get(formsOf(file)) ?? last;
    before.set(formsOf(file), start);
    const places = placesOfBytes(hashes, null).map((place) => place + start);
    for (const [at, place] of places.entries()) {
      const hash = hashes[at] ?? "";
      if (!seen.has(hash)) seen.set(hash, place);
    }
    const place = places.at(-1) ?? start;
    last = Math.max(last, place);
    return place;
  });
}

/**
 * Chooses the front of a stack: the file that a person named, else the first file of the newest version in the
 * form that shows it best; an archived one only if all are archived.
 */
function frontOf(ordered: readonly StackFile[], numbers: readonly number[]): number | undefined {
  const active = ordered.filter(({ isArchived }) => !isArchived);
  const from = active.length > 0 ? active : ordered;
  const named = from.findLast(({ decision }) => decision?.isCurrent);
  if (named) return named.id;
  const numberOf = (file: StackFile) => numbers[ordered.indexOf(file)] ?? 0;
  return from.reduce<StackFile | undefined>((best, file) => {
    if (!best) return file;
    const newer = numberOf(file) - numberOf(best);
    const isBetter = newer > 0 || (newer === 0 && formRank(file) > formRank(best));
    return isBetter ? file : best;
  }, undefined)?.id;
}
