const films = ["mp4", "mov", "webm", "avi", "mkv", "mpg"];
const sounds = ["wav", "mp3", "aif", "flac", "m4a"];
const pictures = ["jpg", "png", "webp", "gif", "heic", "tif", "avif", "bmp"];
const kinds: readonly string[][] = [
  pictures,
  ["doc", "docx", "odt", "rtf", "pages", "txt", "md"],
  ["ppt", "pptx", "key", "odp"],
  ["xls", "xlsx", "ods", "csv", "numbers"],
  ["dwg", "dxf"],
  ["step", "stl", "3mf", "iges", "igs", "obj", "f3d", "sldprt"],
  [...films, "gif"],
  sounds,
  ["ai", "eps", "svg", "cdr", "afdesign"],
  ["psd", "psb", "jpg", "png", "tif"],
  ["indd", "idml"],
];
/** Forms of one text, table or talk: they go to and fro between people with other programs. */
const twins: readonly string[][] = [
  ["doc", "docx", "odt", "rtf"],
  ["ppt", "pptx", "odp"],
  ["xls", "xlsx", "ods"],
];
/** What a PDF is made of. */
const sources = new Set(
  "ai eps svg cdr afdesign psd psb indd idml doc docx odt rtf pages ppt pptx key odp xls xlsx dwg dxf sketch fig qxp pub vsdx jpg png tif step".split(
    " ",
  ),
);

/**
 * How near two extensions are: "same", "sibling" (two forms of one work, such as a drawing and its
 * PDF proof), or null.
 */
export function nearnessOfKinds(one: string, other: string): "same" | "sibling" | null {
  if (one === other) return "same";
  if (twins.some((kind) => kind.includes(one) && kind.includes(other))) return "same";
  if (kinds.some((kind) => kind.includes(one) && kind.includes(other))) return "sibling";
  const source = one === "pdf" ? other : other === "pdf" ? one : null;
  return source !== null && sources.has(source) ? "sibling" : null;
}

/** A work is shown by it to those who do not have its program: a proof. */
export function isProof(extension: string): boolean {
  return extension === "pdf" || pictures.includes(extension);
}

const models = ["stp", "stl", "3mf", "iges", "igs", "obj", "f3d", "sldprt"];

/** What a proof is made of: a drawing, a layout, a model, a text. */
export function isSource(extension: string): boolean {
  return !isProof(extension) && (sources.has(extension) || models.includes(extension));
}

const archives = ["zip", "7z", "rar"];
/** What can only be looked at, and is made anew by whoever made it. */
const carriers = new Set(["pdf", ...pictures, ...films, ...sounds, ...archives]);

/** Two files can be states of one work: the same form, or two of a film. */
export function isOfForm(one: string, other: string): boolean {
  return nearnessOfKinds(one, other) === "same" || (films.includes(one) && films.includes(other));
}

/** A text, table or drawing that one person hands to the next, who goes on in it. */
export function isPassedOn(extension: string): boolean {
  return extension !== "" && !carriers.has(extension);
}
