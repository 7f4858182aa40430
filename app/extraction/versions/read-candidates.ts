import { pictureOf } from "./looks/compare-looks.ts";
import { readName } from "./names/read-name.ts";
import { sharedByAll, thingWords } from "./names/thing-words.ts";
import type { Candidate } from "./verdict.ts";
import type { VersionMessage } from "./version-types.ts";

/** The files of one message, the `at`th, with their names read; `editors` are those who write in the thread. */
export function readCandidates(
  message: VersionMessage,
  at: number,
  editors: ReadonlySet<string>,
): Candidate[] {
  const sentAt = message.sentAt ? new Date(message.sentAt) : null;
  const files = message.files.map(({ id, name, hash, look }) => {
    const read = readName(name, sentAt);
    const picture = look ? pictureOf(look) : null;
    return { id, hash, picture, name: read, thing: thingWords(name, read, editors) };
  });
  const repeated = sharedByAll(files.map(({ thing }) => thing));
  return files.map((file) => ({
    ...file,
    repeated,
    sharesLetter: files.some(
      ({ name: { loose } }) =>
        loose?.kind === "letter" &&
        loose.value === file.name.loose?.value &&
        loose.key !== file.name.loose.key,
    ),
    at,
    isDoubted: message.isDoubted ?? false,
    from: message.from.toLowerCase(),
    side: message.from.slice(message.from.lastIndexOf("@") + 1).toLowerCase(),
  }));
}
