import { type PendingForm, sentBy } from "#app/client/commands/pending-forms.ts";
import { textOf } from "#app/domain/command/command.ts";
import { decideVersionsCommand } from "#app/domain/files/file-commands.ts";

type Stacked = {
  id: number;
  sentAt: string;
  stackId: number | null;
  stackPlace: number | null;
  isStackFront: boolean;
  versionQuestion: number | null;
  continues: object | null;
};

/**
 * The files as they will be after a person's statement about their versions. The effect of undoing it is known
 * only to the server.
 */
export function withPendingStacks<File extends Stacked>(
  files: readonly File[],
  forms: readonly PendingForm[],
): File[] {
  return sentBy(decideVersionsCommand, forms).reduce(
    (before, { id, data }) => after(before, Number(id), data),
    [...files],
  );
}

function after<File extends Stacked>(files: File[], id: number, data: FormData): File[] {
  const file = files.find((one) => one.id === id);
  if (!file) return files;
  switch (textOf(data, "says")) {
    case "is-current":
      return changed(files, (one) =>
        isVersionOf(one, file) ? { isStackFront: one.id === id } : null,
      );
    case "continues-nothing":
      return changed(files, (one) => (isVersionOf(one, file) ? { continues: null } : null));
    case "stands-alone":
      return takenOut(files, file);
    case "order":
      return ordered(files, textOf(data, "order").split(",").map(Number));
    case "joins":
      return joined(files, file, Number(textOf(data, "other")));
    case "is-no-version":
      return changed(files, (one) => (one.id === id ? { versionQuestion: null } : null));
    default:
      return files;
  }
}

function changed<File extends Stacked>(
  files: File[],
  changeOf: (file: File) => Partial<Stacked> | null,
): File[] {
  return files.map((file) => ({ ...file, ...changeOf(file) }));
}

function isVersionOf(one: Stacked, other: Stacked): boolean {
  return one.id === other.id || (one.stackId !== null && one.stackId === other.stackId);
}

function takenOut<File extends Stacked>(files: File[], file: File): File[] {
  const rest = files.filter((one) => one.id !== file.id && isVersionOf(one, file));
  const front = rest.find(({ isStackFront }) => isStackFront) ?? rest.toSorted(byPlace).at(-1);
  return changed(files, (one) => {
    if (one.id === file.id) return { stackId: null, stackPlace: null, isStackFront: true };
    return rest.includes(one) ? { isStackFront: one.id === front?.id } : null;
  });
}

/** If the newest version was in front, the new last one is. */
function ordered<File extends Stacked>(files: File[], ids: readonly number[]): File[] {
  const before = files.filter(({ id }) => ids.includes(id)).toSorted(byPlace);
  const wasNewest = before.at(-1)?.isStackFront ?? false;
  // A file that is not listed (another form, or the same bytes sent again) keeps the place of the listed one.
  const placeOfListed = new Map(before.map((one) => [one.stackPlace, ids.indexOf(one.id)]));
  const stackId = before[0]?.stackId ?? null;
  return changed(files, ({ id, isStackFront, ...file }) => {
    const isOfStack = stackId !== null && file.stackId === stackId;
    const at = isOfStack ? (placeOfListed.get(file.stackPlace) ?? -1) : ids.indexOf(id);
    if (at === -1) return null;
    return {
      stackPlace: at + 1,
      isStackFront: wasNewest ? id === ids.at(-1) : isStackFront,
    };
  });
}

/** Sorted by time, as on the server. */
function joined<File extends Stacked>(files: File[], file: File, otherId: number): File[] {
  const other = files.find(({ id }) => id === otherId);
  if (!other) return files;
  const versions = files.filter((one) => one.id !== file.id && isVersionOf(one, other));
  const earlier = versions.filter(({ sentAt }) => sentAt <= file.sentAt).map(placeOf);
  const place = Math.max(0, ...earlier) + 1;
  const isNewest = earlier.length === versions.length;
  const stackId = other.stackId ?? other.id;
  return changed(takenOut(files, file), (one) => {
    if (one.id === file.id) {
      return { stackId, stackPlace: place, isStackFront: isNewest, versionQuestion: null };
    }
    if (!versions.some(({ id }) => id === one.id)) return null;
    const stackPlace = placeOf(one) < place ? placeOf(one) : placeOf(one) + 1;
    return { stackId, stackPlace, isStackFront: one.isStackFront && !isNewest };
  });
}

const placeOf = ({ stackPlace }: Stacked) => stackPlace ?? 1;

function byPlace(one: Stacked, other: Stacked): number {
  return placeOf(one) - placeOf(other) || one.id - other.id;
}
