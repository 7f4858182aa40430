import { extensionOf } from "#app/domain/files/file-name.ts";

/**
 * The files that an upload control accepts: the `accept` attribute, and the extensions checked
 * before sending.
 */
export type AcceptedFiles = { accept: string; extensions: readonly string[] };

/** The focus view's (specification, section 5); .svgz is an SVG too. */
export const reviewFiles: AcceptedFiles = {
  accept: ".png,.jpeg,.jpg,.svg,.svgz,.pdf",
  extensions: ["png", "jpeg", "jpg", "svg", "svgz", "pdf"],
};

/** Pictures whose type not every browser knows. */
const pictures = ["svgz", "heic", "heif", "avif", "jxl", "webp", "tif", "tiff", "bmp", "psd"];

/** The upload dialog's: images, PDF, AI and DXF. */
export const anyFiles: AcceptedFiles = {
  accept: `image/*,.pdf,.ai,.dxf,${pictures.map((extension) => `.${extension}`).join()}`,
  extensions: ["pdf", "ai", "dxf", ...pictures],
};

/** What the replacement of a file of this name accepts: files of its own type as well. */
export function acceptedInsteadOf(name: string): string {
  const extension = extensionOf(name);
  return extension === "" ? anyFiles.accept : `${anyFiles.accept},.${extension}`;
}

/** Returns whether a file's name is accepted, or its type where images are accepted. */
export function isAccepted(file: { name: string; type: string }, accepted: AcceptedFiles): boolean {
  if (accepted.accept.startsWith("image/*") && file.type.startsWith("image/")) return true;
  return accepted.extensions.includes(extensionOf(file.name));
}
