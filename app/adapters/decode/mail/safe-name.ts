import { withoutDeceivingCharacters } from "#app/extraction/text/deceiving-characters.ts";

const MAX_LENGTH = 150;

/**
 * Returns a file name that is safe to show, store and offer as a download: no slashes or other characters
 * that file systems refuse, no control characters, at most 150 characters. Never empty: returns `fallback`
 * when nothing is left.
 */
export function safeName(name: string | null, fallback: string): string {
  const withoutDrive = (name ?? "").slice(0, 2000).replace(/^[a-z]:\\(?:[^\\]*\\)*/i, "");
  const inOneLine = withoutDrive
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\r\n\t]+/g, " ");
  const cleaned = withoutDeceivingCharacters(inOneLine)
    .replace(/[/\\:*?"<>|]+/g, "-")
    .replace(/\s+/g, " ")
    .replace(/^[.\s-]+|(?<![.\s])[.\s]+$/g, "");
  if (!/[\p{L}\p{N}]/u.test(cleaned)) return fallback;
  return shorten(cleaned);
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return characters.slice(0, MAX_LENGTH - extension.length).join("") + extension;
}
