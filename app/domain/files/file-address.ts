/** Enough of a content's hash to tell versions apart: an address that holds it never shows other bytes. */
const tag = (sha256: string) => sha256.slice(0, 12);

/** Where a file's original is. */
export function contentAddress(fileId: number, sha256: string): string {
  return `/files/${fileId}/content?v=${tag(sha256)}`;
}

/** Where the picture of a file's page is, from page 1 on. */
export function previewAddress(fileId: number, previewSha256: string | null): string | null {
  return previewSha256 ? `/files/${fileId}/preview/1?v=${tag(previewSha256)}` : null;
}

/** Whether an address names these bytes, so that a browser may keep them for good. */
export function namesContent(version: string | null, sha256: string): boolean {
  return version === tag(sha256);
}
