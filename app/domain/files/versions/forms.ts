import type { PreviewState } from "#app/domain/files/file.ts";
import { extensionOf } from "#app/domain/files/file-name.ts";
import { isSource } from "#app/extraction/versions/file-kinds.ts";

type Form = { name: string; previewState: PreviewState };

/** How well a form of a version stands for the others: one with a picture first, then a proof. */
export function formRank({ name, previewState }: Form): number {
  const hasPicture = previewState === "ready" || previewState === "pending";
  return Number(hasPicture) * 2 + Number(!isSource(extensionOf(name)));
}

/** The form of a file, in a person's words: `AI` of `label_v3.ai`. */
export function formOf(name: string): string {
  return extensionOf(name).toUpperCase() || "File";
}

/** In which forms these files show one version, the first one first: `PDF + AI`. Null where it is one. */
export function formsOf(files: readonly { name: string }[]): string | null {
  const [first, ...others] = new Set(files.map(({ name }) => formOf(name)));
  if (others.length === 0) return null;
  return `${first} + ${others.length === 1 ? others[0] : `${others.length} more`}`;
}
