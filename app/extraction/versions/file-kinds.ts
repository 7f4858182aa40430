const films = ["mp4", "mov", "webm", "avi", "mkv", "mpg"];
const pictures = ["jpg", "png", "webp", "gif", "heic", "tif", "avif", "bmp"];
const kinds: readonly string[][] = [
  pictures,
  ["doc", "docx", "odt", "rtf", "pages", "txt", "md"],
  ["ppt", "pptx", "key", "odp"],
  ["xls", "xlsx", "ods", "csv", "numbers"],
  ["dwg", "dxf"],
  ["step", "stl", "3mf", "iges", "igs", "obj", "f3d", "sldprt"],
  [...films, "gif"],
  ["wav", "mp3", "aif", "flac", "m4a"],
  ["ai", "eps", "svg", "cdr", "afdesign"],
  ["psd", "psb", "jpg", "png", "tif"],
  ["indd", "idml"],
];
/** Formats of one text, table or presentation, between which people with other programs convert it. */
const twins: readonly string[][] = [
  ["doc", "docx", "odt", "rtf"],
  ["ppt", "pptx", "odp"],
  ["xls", "xlsx", "ods"],
];
/** Extensions of which a PDF is made. */
const sources = new Set(
  "ai eps svg cdr afdesign psd psb indd idml doc docx odt rtf pages ppt pptx key odp xls xlsx dwg dxf sketch fig qxp pub vsdx jpg png tif step".split(
    " ",
  ),
);

/** Compares two extensions: "same", "sibling" (two forms of one work, such as a drawing and its PDF proof), or null. */
export function nearnessOfKinds(one: string, other: string): "same" | "sibling" | null {
  if (one === other) return "same";
  if (twins.some((kind) => kind.includes(one) && kind.includes(other))) return "same";
  if (kinds.some((kind) => kind.includes(one) && kind.includes(other))) return "sibling";
  const source = one === "pdf" ? other : other === "pdf" ? one : null;
  return source !== null && sources.has(source) ? "sibling" : null;
}

/** Whether a file is a proof, which shows a work to people without its program. */
export function isProof(extension: string): boolean {
  return extension === "pdf" || pictures.includes(extension);
}

const models = ["stp", "stl", "3mf", "iges", "igs", "obj", "f3d", "sldprt"];

/** Whether a file is a source from which proofs are made: a drawing, a layout, a model, a text. */
export function isSource(extension: string): boolean {
  return !isProof(extension) && (sources.has(extension) || models.includes(extension));
}

/** Whether two files can be states of one work: they have the same form, or both are films. */
export function isOfForm(one: string, other: string): boolean {
  return nearnessOfKinds(one, other) === "same" || (films.includes(one) && films.includes(other));
}
