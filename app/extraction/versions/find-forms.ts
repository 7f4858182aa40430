import { isProof, isSource } from "./file-kinds.ts";
import type { ReadName } from "./names/name-types.ts";
import { readName } from "./names/read-name.ts";
import type { VersionMessage } from "./version-types.ts";

/**
 * Files of one mail that are one version in several forms, as ids in the order of the mail: a drawing and its proof.
 * Their names have the same words and the same signs of a version, at least one is a source and one a proof, and none
 * is there twice. They are no versions of one another. Pure.
 */
export function findForms(messages: readonly VersionMessage[]): string[][] {
  return messages.flatMap(({ files, sentAt }) => {
    if (files.length < 2) return [];
    const day = sentAt ? new Date(sentAt) : null;
    const read = files.map(({ id, name }) => ({ id, name: readName(name, day) }));
    const forms = read.filter(
      ({ name: { extension } }) => isProof(extension) || isSource(extension),
    );
    return [...Map.groupBy(forms, ({ name }) => workOf(name)).values()].flatMap((some) => {
      const extensions = some.map(({ name }) => name.extension);
      const isEachOnce = new Set(extensions).size === extensions.length;
      const isWork = isEachOnce && extensions.some(isProof) && extensions.some(isSource);
      return isWork ? [some.map(({ id }) => id)] : [];
    });
  });
}

function workOf({ words, marks, markup, extension, folded }: ReadName): string {
  // A name without a word is only identified by all of it.
  if (words.length + marks.length === 0) return folded.slice(0, -extension.length);
  return JSON.stringify([words, marks, markup]);
}
