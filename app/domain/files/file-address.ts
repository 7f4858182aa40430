import type { TileIndex } from "./previews/tile-grid.ts";

/**
 * A prefix of the hash, long enough to distinguish versions: an address that contains it always serves the same
 * bytes.
 */
const tag = (sha256: string) => sha256.slice(0, 12);

const ofVersion = (version?: number) => (version === undefined ? "" : `&version=${version}`);

/** Returns the address of a file's original; with `version`, of the original that it had in that version. */
export function contentAddress(fileId: number, sha256: string, version?: number): string {
  return `/files/${fileId}/content?v=${tag(sha256)}${ofVersion(version)}`;
}

/** Returns the address of the picture of a file's first page, or null if there is none. */
export function previewAddress(fileId: number, previewSha256: string | null): string | null;
/** The same for an earlier version; without a hash, its page is drawn when it is requested. */
export function previewAddress(fileId: number, previewSha256: string, version: number): string;
export function previewAddress(fileId: number, previewSha256: string | null, version?: number) {
  return previewSha256 || version !== undefined
    ? `/files/${fileId}/preview/1?v=${tag(previewSha256 ?? "")}${ofVersion(version)}`
    : null;
}

/** Returns the address of a part of a page, given that of the file's original. */
export function tileAddress(content: string, page: number, { level, x, y }: TileIndex): string {
  return content.replace("/content", `/preview/${page}/tile/${level}/${x}/${y}`);
}

/** The picture of a file that has none. */
export const noPreviewAddress = "/no-preview.svg";

/**
 * Returns the file with an address for its picture also while that is not drawn yet: it answers when the picture is
 * there, and with a placeholder if none can be drawn.
 */
export function withAwaitedPreview<
  File extends { id: number; previewUrl: string | null; previewState: string },
>(file: File): File {
  if (file.previewUrl !== null || file.previewState !== "pending") return file;
  return { ...file, previewUrl: `/files/${file.id}/preview/1?draw&placeholder` };
}

/** Returns the address of the small picture for a card, given that of the first page's picture. */
export function smallAddress(previewUrl: string): string {
  return previewUrl.includes("?") ? `${previewUrl}&small` : previewUrl;
}

/**
 * Returns whether an address identifies these bytes, so that a browser may cache them permanently.
 */
export function namesContent(version: string | null, sha256: string): boolean {
  return version === tag(sha256);
}
