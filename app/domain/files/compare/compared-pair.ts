import { formOf } from "#app/domain/files/versions/forms.ts";
import type { StackVersion, StackView } from "#app/domain/files/versions/stack-view.ts";

/** A file with the bytes of one of its versions; null for its current bytes. */
export type VersionOf = { id: number; version: number | null };
type Pair = { older: VersionOf | null; newer: VersionOf | null };

/**
 * Returns the two versions to compare: those asked for; without `newer` the newest of the stack, without `older` the
 * one before the newer one, in the same form where it has that. The same bytes sent again are no version, nor is another
 * form. Null where there is none.
 */
export function comparedPair(stack: StackView | null, { older, newer }: Pair): Pair {
  const versions = stack?.versions ?? [];
  const distinct = versions.filter(({ isAgain }) => !isAgain);
  const after = newer ?? toVersionOf(distinct.findLast(({ isForm }) => !isForm));
  const compared = versions.findLast((one) => isOne(one, after));
  const nearest = distinct.findLast(({ place }) => place < (compared?.place ?? 0));
  const forms = distinct.filter(({ place }) => place === nearest?.place);
  const before =
    forms.find(({ name }) => formOf(name) === formOf(compared?.name ?? "")) ?? forms[0];
  return { older: older ?? toVersionOf(before), newer: after };
}

/** Without a version, a file is compared with its newest bytes. */
function isOne({ fileId, fileVersion }: StackVersion, asked: VersionOf | null): boolean {
  return fileId === asked?.id && (asked.version === null || asked.version === fileVersion);
}

function toVersionOf(version: StackVersion | undefined): VersionOf | null {
  return version ? { id: version.fileId, version: version.fileVersion } : null;
}
