import { extensionOf } from "./file-name.ts";

/** `review`: the focus view's upload; `any`: the upload dialog's (specification, section 5). */
export type Accepts = "review" | "any";

export const refusalMessages: Record<Accepts, string> = {
  review: "Please select a PNG, JPEG, SVG, or PDF file.",
  any: "Please select an image, PDF, AI, or DXF file.",
};

const reviewTypes: Record<string, readonly string[]> = {
  png: ["image/png", "image/apng"],
  jpg: ["image/jpeg"],
  jpeg: ["image/jpeg"],
  svg: ["image/svg+xml"],
  // Illustrator leaves its mark in the PDFs that it exports.
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

const drawings = ["image/vnd.dxf", "image/vnd.dxf-binary", "image/vnd.dwg"];

/** Why a file of this name is not even read, or null. */
export function refuseName(name: string, accepts: Accepts): string | null {
  const extension = extensionOf(name);
  return accepts === "review" && !(extension in reviewTypes) ? refusalMessages.review : null;
}

/**
 * Why a file whose bytes show this type is not taken, or null: it must be one of the accepted types,
 * and what its name says.
 */
export function refuseContent(
  name: string,
  shown: { type: string; extension: string },
  accepts: Accepts,
): string | null {
  const types = accepts === "review" ? reviewTypes : anyTypes;
  const extension = extensionOf(name);
  const isPicture = shown.type.startsWith("image/") && !drawings.includes(shown.type);
  const isTaken =
    Object.values(types).some((some) => some.includes(shown.type)) ||
    (accepts === "any" && isPicture);
  if (!isTaken) return refusalMessages[accepts];
  if (extension === "" || extension === shown.extension) return null;
  if (types[extension]?.includes(shown.type)) return null;
  if (!(extension in types) && isPicture && isPictureExtension(extension)) return null;
  const real = shown.extension.toUpperCase() || shown.type;
  return `The content of this file is ${real}, not ${extension.toUpperCase()} as its name says.`;
}

// Other names for formats that 'images' covers; what they hold has been looked at already.
function isPictureExtension(extension: string): boolean {
  return /^(?:jpe|jfif|pjpeg|pjp|tiff?|heic|heif|dib|icon?|apng)$/.test(extension);
}
