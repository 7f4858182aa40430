import type { FileKind } from "./file.ts";
import { extensionOf } from "./file-name.ts";

/**
 * `review`: the focus view's upload; `any`: the upload dialog's (specification, section 5). A file that mail brought, of
 * whatever type, can be replaced by its own correction.
 */
export type Accepts = "review" | "any" | { replacing: Pick<Content, "type" | "kind"> };
type Content = { type: string; kind: FileKind; extension: string };

const reviewTypes: Record<string, readonly string[]> = {
  png: ["image/png", "image/apng"],
  jpg: ["image/jpeg"],
  jpeg: ["image/jpeg"],
  svg: ["image/svg+xml"],
  svgz: ["image/svg+xml"],
  // Illustrator adds its own type to the PDFs that it exports.
  pdf: ["application/pdf", "application/illustrator"],
};

const anyTypes: Record<string, readonly string[]> = {
  ...reviewTypes,
  ai: [
    "application/illustrator",
    "application/pdf",
    "application/postscript",
    "application/eps",
    "application/x-ft-apple.ps",
  ],
  dxf: ["image/vnd.dxf", "image/vnd.dxf-binary"],
};

const textFormats = ["svg", "svgz", "dxf"];
const drawings = ["image/vnd.dxf", "image/vnd.dxf-binary", "image/vnd.dwg"];

/**
 * Why a file is refused: `wrong-type` asks for another type; `unusable` is explained by the
 * message.
 */
export type ContentRefusal = { reason: "wrong-type" | "unusable"; message: string };

/** Returns why a file of this name is refused before its bytes are read, or null. */
export function refuseName(name: string, accepts: Accepts): ContentRefusal | null {
  const extension = extensionOf(name);
  if (accepts !== "review" || extension in reviewTypes) return null;
  return { reason: "wrong-type", message: asking("review") };
}

/**
 * Returns why a file with bytes of this type is refused, or null. A picture is taken whatever its name ends in: browsers,
 * phones and chats name WebP and HEIC as JPEG. Anything else must match its name.
 */
export function refuseContent(
  name: string,
  shown: Content,
  accepts: Accepts,
): ContentRefusal | null {
  if (isPicture(shown.type)) return null;
  const types = accepts === "review" ? reviewTypes : anyTypes;
  const extension = extensionOf(name);
  const isClaimed = extension in types || isPictureExtension(extension);
  const isCorrection = typeof accepts === "object" && isAlike(accepts.replacing, shown);
  if (!isCorrection && !Object.values(types).some((some) => some.includes(shown.type))) {
    if (isClaimed && isBroken(extension, shown.type)) return damaged(extension);
    const named = isClaimed ? `${otherContent(shown, extension)} ` : "";
    return { reason: "wrong-type", message: named + asking(accepts) };
  }
  if (extension === "" || extension === shown.extension) return null;
  if (types[extension]?.includes(shown.type) || (isCorrection && !isClaimed)) return null;
  return { reason: "unusable", message: otherContent(shown, extension) };
}

function isPicture(type: string): boolean {
  return type.startsWith("image/") && !drawings.includes(type);
}

function isAlike(replaced: Pick<Content, "type" | "kind">, { type, kind }: Content): boolean {
  return type === replaced.type || (kind === replaced.kind && kind !== "other");
}

function otherContent({ type, extension }: Content, said: string): string {
  const real = extension.toUpperCase() || type;
  return `The content of this file is ${real}, not ${said.toUpperCase()} as its name says.`;
}

function asking(accepts: Accepts): string {
  if (accepts === "review") return "Please select a PNG, JPEG, SVG, or PDF file.";
  if (accepts === "any") return "Please select an image, PDF, AI, or DXF file.";
  return "Please select a file of the same kind, or an image, PDF, AI, or DXF file.";
}

function damaged(extension: string): ContentRefusal {
  const message = `This ${extension.toUpperCase()} file is damaged and cannot be read.`;
  return { reason: "unusable", message };
}

/** The bytes have no known type, or are text of another type. */
function isBroken(extension: string, shownType: string): boolean {
  if (shownType === "application/octet-stream") return true;
  const isText = shownType === "text/plain" || shownType === "application/xml";
  return isText && textFormats.includes(extension);
}

// Other extensions of formats that 'images' covers. Their contents were inspected already.
function isPictureExtension(extension: string): boolean {
  return /^(?:jpe|jfif|pjpeg|pjp|tiff?|hei[cf]|dib|icon?|apng|webp|gif|avif|bmp|jxl)$/.test(
    extension,
  );
}
