import type {
  ComparedFiles,
  ComparedVersion,
} from "#app/domain/files/compare/compared-files.server.ts";
import type { ComparedPages } from "#app/domain/files/compare/comparison-view.ts";
import type { FileView } from "#app/domain/files/file.ts";
import { originalPicture, pageAddress } from "#app/routes/thread/preview/page-address.ts";
import { type CompareAddress, refOf } from "./compare-address.ts";
import type { PagePictureOf } from "./compare-page.tsx";

export type ComparedFile = Pick<
  FileView,
  | ("id" | "name" | "type" | "size" | "content" | "pages" | "previewUrl")
  | ("previewState" | "previewReason" | "previewWidth" | "previewHeight")
> & {
  /** The version of its bytes; null for the file's current ones. */
  version: number | null;
};

/** A file that can be chosen, whether it is one of the compared versions, and which: its number, from 1. */
export type ChoosableFile = { ref: string; name: string; isOfStack: boolean; place: number | null };

export type CompareData = {
  /** In the form that addresses use. */
  files: ChoosableFile[];
  older: ComparedFile | null;
  newer: ComparedFile | null;
};

/** The data of a comparison's files that the browser needs. */
export function compareData({ files, older, newer }: ComparedFiles): CompareData {
  const toFile = (file: ComparedVersion | null): ComparedFile | null =>
    file && {
      ...{ id: file.id, name: file.name, type: file.type, size: file.size, content: file.content },
      ...{ previewUrl: file.previewUrl, previewState: file.previewState, pages: file.pages },
      ...{ previewReason: file.previewReason, previewWidth: file.previewWidth },
      ...{ previewHeight: file.previewHeight, version: earlierOf(file) },
    };
  return {
    files: files.map((file) => ({
      ref: refOf({ id: file.id, version: earlierOf(file) }),
      isOfStack: file.isOfStack,
      name: file.isEarlier ? `${file.name} (replaced)` : file.name,
      place: file.isOfStack || file.isEarlier ? file.stackPlace : null,
    })),
    older: toFile(older),
    newer: toFile(newer),
  };
}

function earlierOf({ version, isEarlier }: ComparedVersion): number | null {
  return isEarlier ? version : null;
}

/** The two pages that the address names; null if one of the files is missing or has no such page. */
export function pagesOf(
  { older, newer }: Pick<CompareData, "older" | "newer">,
  { page, offset }: CompareAddress,
): ComparedPages | null {
  if (!older || !newer || page > pageCount(newer)) return null;
  const olderPage = page + offset;
  if (olderPage < 1 || olderPage > pageCount(older)) return null;
  const versions = { olderVersion: older.version, newerVersion: newer.version };
  return { older: older.id, newer: newer.id, ...versions, olderPage, newerPage: page };
}

export function pageCount({ pages }: Pick<ComparedFile, "pages">): number {
  return pages ?? 1;
}

/** The picture of a file's page, or why there is none. */
export function pictureOf(file: ComparedFile, page: number, whose: string): PagePictureOf {
  const ratio = (file.previewWidth ?? 1) / (file.previewHeight ?? 1);
  const name = `${whose}: ${file.name}, page ${page}`;
  const none = { picture: null, name, ratio, source: null };
  const still = file.previewUrl ?? originalPicture(file);
  if (page < 1 || page > pageCount(file)) {
    return { ...none, reason: `The ${whose} has no page ${page}.` };
  }
  if (still === null) {
    const reason =
      file.previewState === "pending"
        ? `The preview of the ${whose} is being made.`
        : `The ${whose} has no preview. ${file.previewReason ?? ""}`;
    return { ...none, reason: reason.trim() };
  }
  const picture = file.previewUrl ? pageAddress(file.previewUrl, page) : still;
  const source = { content: file.content, page };
  return { picture, reason: "", name, ratio, source };
}
