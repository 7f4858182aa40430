import type { FileView } from "#app/domain/files/file.ts";
import { formOf, formRank } from "#app/domain/files/versions/forms.ts";

export type Stacked = Pick<FileView, "id" | "name" | "previewState"> & {
  isHidden: boolean;
  isArchived: boolean;
  isLeaving: boolean;
  stackId: number | null;
  stackPlace: number | null;
  isStackFront: boolean;
};

/** A card of the files strip: a file, or the one in front of several versions and their forms. */
export interface StackCard<File> {
  file: File;
  /** Oldest first, one for each version; empty for a file by itself. */
  versions: File[];
  /** All files of the card: its versions, their other forms, and repeats of the same bytes. */
  members: File[];
}

/** One card for each stack and each file by itself, at the position of its first file. */
export function stackCards<File extends Stacked>(files: readonly File[]): StackCard<File>[] {
  const stacks = Map.groupBy(files.filter(isStacked), ({ stackId }) => stackId);
  return files.flatMap((file): StackCard<File>[] => {
    const members = isStacked(file) ? (stacks.get(file.stackId) ?? []) : [];
    if (members.length < 2) return [{ file, versions: [], members: [file] }];
    const versions = onePerPlace(members);
    return members[0] === file ? [{ file: frontOf(members, file), versions, members }] : [];
  });
}

/** A file that is leaving for the trash or hidden is not grouped: it must not hide the other versions. */
function isStacked({ stackId, isLeaving, isHidden }: Stacked): boolean {
  return stackId !== null && !isLeaving && !isHidden;
}

/** The current version; if only it is archived, the newest of the others. */
function frontOf<File extends Stacked>(members: readonly File[], first: File): File {
  const active = members.filter(({ isArchived }) => !isArchived);
  const from = active.length > 0 ? active : members;
  return from.find(({ isStackFront }) => isStackFront) ?? onePerPlace(from).at(-1) ?? first;
}

/**
 * Returns one file for each version, in order: the one in front, else the form that shows it best, else the first
 * with those bytes.
 */
function onePerPlace<File extends Stacked>(members: readonly File[]): File[] {
  const places = Map.groupBy(members, ({ stackPlace }) => stackPlace ?? 0);
  return [...places.keys()]
    .toSorted((one, other) => one - other)
    .flatMap((place) => {
      const same = (places.get(place) ?? []).toSorted(
        (one, other) => formRank(other) - formRank(one) || one.id - other.id,
      );
      return same.find(({ isStackFront }) => isStackFront) ?? same[0] ?? [];
    });
}

/** The files that show the same version in different forms, this one first; only this one if there is a single form. */
export function formsBeside<File extends Stacked>(file: File, members: readonly File[]): File[] {
  const beside = members.filter((one) => one.id !== file.id && one.stackPlace === file.stackPlace);
  const all = [file, ...beside];
  const forms = all.map(({ name }) => formOf(name));
  return all.filter((_, at) => forms.indexOf(forms[at] ?? "") === at);
}

/** Whether one of these files is the same version in the same form: the same bytes sent again. */
export function hasCopy<File extends Stacked>(file: File, members: readonly File[]): boolean {
  return members.some(
    (one) =>
      one.id !== file.id &&
      one.stackPlace === file.stackPlace &&
      formOf(one.name) === formOf(file.name),
  );
}

/** How many versions a card stands for, with those that 'Replace' put aside. */
export function versionCount({ versions, members }: StackCard<Replaceable>): number {
  return Math.max(versions.length, 1) + members.flatMap(({ earlier }) => earlier).length;
}

/** Which of the versions a file is, from 1. */
export function placeOf({ stackPlace, earlier }: Replaceable): number {
  return stackPlace ?? earlier.length + 1;
}

type Replaceable = { stackPlace: number | null; earlier: readonly unknown[] };

/** One file for each card: the selected one, else the one in front. The arrow keys step through them. */
export function shownFiles<File extends { id: number }>(
  cards: readonly StackCard<File>[],
  selected: { id: number } | null,
): File[] {
  return cards.map(({ file, members }) => members.find(({ id }) => id === selected?.id) ?? file);
}

/** Whether a card stands for this file. */
export function holds(
  { members }: Pick<StackCard<{ id: number }>, "members">,
  file: { id: number } | null,
): boolean {
  return members.some(({ id }) => id === file?.id);
}

/** The address that shows replaced bytes beside the file's current ones. */
export function replacedAddress(
  threadId: string,
  fileId: number,
  version: number,
  from: { extension: boolean },
): string {
  return comparedAddress(threadId, `${fileId}.${version}`, fileId, from);
}

/**
 * The address that shows a file beside another version, named as in addresses: `7`, or `7.1` for its first bytes. Without
 * one the comparison chooses: see comparedPair.
 */
export function comparedAddress(
  threadId: string,
  older: string | number | null,
  newer: number | null,
  from: { extension: boolean },
): string {
  const search = new URLSearchParams();
  if (older !== null) search.set("older", String(older));
  if (newer !== null) search.set("newer", String(newer));
  if (from.extension) search.set("extension", "chrome");
  return `/dashboard/thread/${encodeURIComponent(threadId)}/compare?${search}`;
}

/** Counts the open tasks of these files. */
export function openTasksOf(
  files: readonly { id: number }[],
  openTasks: ReadonlyMap<number, number>,
): number {
  return files.reduce((sum, { id }) => sum + (openTasks.get(id) ?? 0), 0);
}

/** The order after a version was moved by one place; null if it is at the end already. */
export function movedOrder(ids: readonly number[], id: number, step: -1 | 1): number[] | null {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from === -1 || to < 0 || to >= ids.length) return null;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
