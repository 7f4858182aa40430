/**
 * The files that an upload control accepts: the `accept` attribute, and the extensions checked
 * before sending.
 */
export type AcceptedFiles = { accept: string; extensions: readonly string[] };

/** The focus view's (specification, section 5). */
export const reviewFiles: AcceptedFiles = {
  accept: ".png,.jpeg,.jpg,.svg,.pdf",
  extensions: ["png", "jpeg", "jpg", "svg", "pdf"],
};

/** The upload dialog's: images, PDF, AI and DXF. */
export const anyFiles: AcceptedFiles = {
  accept: "image/*,.pdf,.ai,.dxf",
  extensions: ["pdf", "ai", "dxf"],
};

/** Returns whether a file's name is accepted, or its type where images are accepted. */
export function isAccepted(file: { name: string; type: string }, accepted: AcceptedFiles): boolean {
  if (accepted.accept.startsWith("image/*") && file.type.startsWith("image/")) return true;
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  return extension !== undefined && accepted.extensions.includes(extension);
}
