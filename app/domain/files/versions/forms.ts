import type { PreviewState } from "#app/domain/files/file.ts";
import { extensionOf } from "#app/domain/files/file-name.ts";
import { isSource } from "#app/extraction/versions/file-kinds.ts";

type Form = { name: string; previewState: PreviewState };

/** Ranks how well a form shows the version: one with a picture first, then a proof. */
export function formRank({ name, previewState }: Form): number {
  const hasPicture = previewState === "ready" || previewState === "pending";
  return Number(hasPicture) * 2 + Number(!isSource(extensionOf(name)));
}

/** The name of a file's form for people: `AI` for `label_v3.ai`. */
export function formOf(name: string): string {
  return extensionOf(name).toUpperCase() || "File";
}

/** Names the forms in which these files show one version, the first one first: `PDF + AI`. Null for a single form. */
export function formsOf(files: readonly { name: string }[]): string | null {
  const [first, ...others] = new Set(files.map(({ name }) => formOf(name)));
  if (others.length === 0) return null;
  return `${first} + ${others.length === 1 ? others[0] : `${others.length} more`}`;
}
