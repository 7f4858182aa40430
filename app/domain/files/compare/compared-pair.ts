import { formOf } from "#app/domain/files/versions/forms.ts";
import type { StackVersion, StackView } from "#app/domain/files/versions/stack-view.ts";

/** A file with the bytes of one of its versions; null for its current bytes. */
export type VersionOf = { id: number; version: number | null };
type Pair = { older: VersionOf | null; newer: VersionOf | null };

/**
 * Returns the two versions to compare: those asked for; without `newer` the newest of the stack, without `older` the
 * one before the newer one. The oldest version has none before it: it is compared with the newest. Both are of the same
 * form where there is one. The same bytes sent again are no version, nor is another form. Null where there is none.
 */
export function comparedPair(stack: StackView | null, { older, newer }: Pair): Pair {
  const versions = stack?.versions ?? [];
  const distinct = versions.filter(({ isAgain }) => !isAgain);
  const newest = distinct.findLast(({ isForm }) => !isForm);
  const after = newer ?? toVersionOf(newest);
  if (older) return { older, newer: after };
  const compared = versions.findLast((one) => isOne(one, after));
  const place = compared?.place ?? 0;
  const asCompared = (other: number | undefined) => {
    const forms = distinct.filter((one) => one.place === other);
    const isLike = ({ name }: StackVersion) => formOf(name) === formOf(compared?.name ?? "");
    return toVersionOf(forms.find(isLike) ?? forms[0]);
  };
  const before = asCompared(distinct.findLast((one) => one.place < place)?.place);
  if (before || !newest || newest.place <= place) return { older: before, newer: after };
  return { older: after, newer: asCompared(newest.place) };
}

/** Without a version, a file is compared with its newest bytes. */
function isOne({ fileId, fileVersion }: StackVersion, asked: VersionOf | null): boolean {
  return fileId === asked?.id && (asked.version === null || asked.version === fileVersion);
}

function toVersionOf(version: StackVersion | undefined): VersionOf | null {
  return version ? { id: version.fileId, version: version.fileVersion } : null;
}
