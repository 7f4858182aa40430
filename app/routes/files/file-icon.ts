import type { FileKind } from "#app/domain/files/file.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** The icon shown for a file without a picture. */
export const fileIcons: Record<FileKind, IconName> = {
  image: "image",
  design: "drawing",
  document: "file",
  cad: "drawing",
  video: "video",
  audio: "audio",
  archive: "files",
  other: "file",
};
