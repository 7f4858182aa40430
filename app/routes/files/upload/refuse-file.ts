import { anyFiles, isAccepted } from "./accepted-files.ts";

/** Returns the message why the upload dialog does not send a file; null if it does. */
export function refuseFile(
  file: { name: string; type: string; size: number } | null,
  maxBytes: number,
): string | null {
  if (!file) return "Please choose a file first.";
  if (!isAccepted(file, anyFiles)) return "Please select an image, PDF, AI, or DXF file.";
  if (file.size === 0) return "This file is empty.";
  const limit = Math.floor(maxBytes / (1024 * 1024));
  return file.size > maxBytes ? `This file is larger than ${limit} MB.` : null;
}
