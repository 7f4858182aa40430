import type { StackView } from "#app/domain/files/versions/stack-view.ts";

type Asked = { older: number | null; newer: number | null };

/** Whether a stack shows two files with different bytes: one file that was replaced shows one. */
export function isComparable(stack: StackView): boolean {
  return distinct(stack).length > 1;
}

/**
 * Returns the ids of the two files to compare: those asked for; without `newer` the newest version of the stack, without
 * `older` the version before the newer one. The same bytes sent again are no version. Null where there is none.
 */
export function comparedPair(stack: StackView | null, { older, newer }: Asked): Asked {
  const versions = stack ? distinct(stack) : [];
  const after = newer ?? versions.at(-1)?.fileId ?? null;
  const place = stack?.versions.findLast(({ fileId }) => fileId === after)?.place ?? 0;
  const before = versions.findLast((one) => one.place < place && one.fileId !== after);
  return { older: older ?? before?.fileId ?? null, newer: after };
}

/** One entry a file, with its current bytes, without repeats of earlier ones. */
function distinct({ versions }: StackView): StackView["versions"] {
  const current = new Map(versions.map((version) => [version.fileId, version]));
  return [...current.values()].filter(({ isAgain }) => !isAgain);
}
