import { extensionOf } from "./file-name.ts";

/** `review`: the focus view's upload; `any`: the upload dialog's (specification, section 5). */
export type Accepts = "review" | "any";

const refusalMessages: Record<Accepts, string> = {
  review: "Please select a PNG, JPEG, SVG, or PDF file.",
  any: "Please select an image, PDF, AI, or DXF file.",
};

const reviewTypes: Record<string, readonly string[]> = {
  png: ["image/png", "image/apng"],
  jpg: ["image/jpeg"],
  jpeg: ["image/jpeg"],
  svg: ["image/svg+xml"],
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

const textFormats = ["svg", "dxf"];
const drawings = ["image/vnd.dxf", "image/vnd.dxf-binary", "image/vnd.dwg"];

/**
 * Why a file is refused: `wrong-type` asks for another type; `unusable` is explained by the
 * message.
 */
export type ContentRefusal = { reason: "wrong-type" | "unusable"; message: string };

/** Returns why a file of this name is refused before its bytes are read, or null. */
export function refuseName(name: string, accepts: Accepts): ContentRefusal | null {
  const extension = extensionOf(name);
  return accepts === "review" && !(extension in reviewTypes) ? wrongType("review") : null;
}

/**
 * Returns why a file with bytes of this type is refused, or null. The type must be accepted and
 * must match the name.
 */
export function refuseContent(
  name: string,
  shown: { type: string; extension: string },
  accepts: Accepts,
): ContentRefusal | null {
  const types = accepts === "review" ? reviewTypes : anyTypes;
  const extension = extensionOf(name);
  const isPicture = shown.type.startsWith("image/") && !drawings.includes(shown.type);
  const isTaken =
    Object.values(types).some((some) => some.includes(shown.type)) ||
    (accepts === "any" && isPicture);
  if (!isTaken) {
    return isBroken(extension, shown.type, types) ? damaged(extension) : wrongType(accepts);
  }
  if (extension === "" || extension === shown.extension) return null;
  if (types[extension]?.includes(shown.type)) return null;
  if (!(extension in types) && isPicture && isPictureExtension(extension)) return null;
  const real = shown.extension.toUpperCase() || shown.type;
  const said = extension.toUpperCase();
  const message = `The content of this file is ${real}, not ${said} as its name says.`;
  return { reason: "unusable", message };
}

function wrongType(accepts: Accepts): ContentRefusal {
  return { reason: "wrong-type", message: refusalMessages[accepts] };
}

function damaged(extension: string): ContentRefusal {
  const message = `This ${extension.toUpperCase()} file is damaged and cannot be read.`;
  return { reason: "unusable", message };
}

/** The name has an accepted type, but the bytes have no known type, or are text of another type. */
function isBroken(extension: string, shownType: string, types: typeof anyTypes): boolean {
  const isAccepted = extension in types || (types === anyTypes && isPictureExtension(extension));
  if (!isAccepted) return false;
  if (shownType === "application/octet-stream") return true;
  const isText = shownType === "text/plain" || shownType === "application/xml";
  return isText && textFormats.includes(extension);
}

// Other extensions of formats that 'images' covers. Their contents were inspected already.
function isPictureExtension(extension: string): boolean {
  return /^(?:jpe|jfif|pjpeg|pjp|tiff?|heic|heif|dib|icon?|apng)$/.test(extension);
}
