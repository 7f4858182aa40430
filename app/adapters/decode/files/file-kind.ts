import type { FileKind } from "#app/adapters/decode/file-facts.ts";

const DESIGN = new Set([
  "application/illustrator",
  "application/eps",
  "application/postscript",
  "image/vnd.adobe.photoshop",
  "application/x-indesign",
  "image/x-xcf",
]);
const CAD = new Set(["image/vnd.dxf", "image/vnd.dxf-binary", "image/vnd.dwg", "model/step"]);
const ARCHIVES = new Set([
  "application/zip",
  "application/gzip",
  "application/x-gzip",
  "application/x-tar",
  "application/x-bzip2",
  "application/x-rar-compressed",
  "application/vnd.rar",
  "application/x-7z-compressed",
  "application/x-xz",
  "application/zstd",
]);
const DOCUMENTS =
  /^(?:application\/(?:pdf|rtf|msword|vnd\.(?:openxmlformats|oasis|ms-(?:excel|powerpoint|word)|apple)|epub|x-cfb|json|xml)|text\/)/;

/** The broad kind of a file, for its icon and its filter. */
export function fileKind(type: string): FileKind {
  if (DESIGN.has(type)) return "design";
  if (CAD.has(type) || type.startsWith("model/")) return "cad";
  if (ARCHIVES.has(type)) return "archive";
  if (type.startsWith("image/")) return "image";
  if (type.startsWith("video/")) return "video";
  if (type.startsWith("audio/")) return "audio";
  if (type === "text/calendar" || type === "text/vcard") return "other";
  return DOCUMENTS.test(type) ? "document" : "other";
}
