import { isDoubted } from "../doubt.ts";
import type { ExtractionThread } from "../extraction-types.ts";
import { findForms } from "./find-forms.ts";
import { findVersions } from "./find-versions.ts";
import type { ThreadVersions } from "./version-types.ts";

/** In a thread with more files only the newest are compared. */
const MAX_FILES = 1_500;

/** The versions among the files of a thread, and their forms; they are called by their ids. */
export function findThreadVersions({ messages }: ExtractionThread): ThreadVersions {
  let left = MAX_FILES;
  const read = messages.toReversed().map((message) => {
    const known = message.attachments.flatMap(({ fileId, name, hash, look }) =>
      fileId === null ? [] : { id: String(fileId), name, hash: hash ?? null, look },
    );
    const files = known.slice(0, Math.max(0, left));
    left -= files.length;
    return {
      from: message.from.address,
      author: message.from.name,
      sentAt: message.sentAt,
      text: message.text,
      isDoubted: isDoubted(message),
      isUpload: message.isUpload,
      files,
    };
  });
  const inOrder = read.reverse();
  return { ...findVersions(inOrder), forms: findForms(inOrder) };
}
