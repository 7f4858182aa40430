/** Names in an archive: readable, valid on every file system, and unique. */

// Characters that file systems refuse, invisible ones, and those that change the text direction.
const unfit = /[/\\:*?"<>|\p{Cc}\p{Cf}\u2028\u2029]+/gu;
const longestName = 80;

/**
 * Returns a folder's or file's name for the archive; `fallback` if nothing readable is left of it.
 */
export function archiveName(name: string, fallback: string): string {
  const clean = name
    .toWellFormed()
    .normalize("NFC")
    .replace(unfit, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, "");
  if (!/[\p{L}\p{N}]/u.test(clean)) return fallback;
  const { stem, extension } = split(clean);
  const room = longestName - extension.length;
  return `${[...stem].slice(0, room).join("").trimEnd()}${extension}`;
}

/**
 * Returns a function that makes paths unique, ignoring case: the second 'box.png' in a folder
 * becomes 'box (2).png'.
 */
export function distinctPaths(): (folder: string, name: string) => string {
  const taken = new Set<string>();
  return (folder, name) => {
    const { stem, extension } = split(name);
    let path = `${folder}${name}`;
    for (let count = 2; taken.has(path.toLowerCase()); count += 1) {
      path = `${folder}${stem} (${count})${extension}`;
    }
    taken.add(path.toLowerCase());
    return path;
  };
}

function split(name: string): { stem: string; extension: string } {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return { stem: name.slice(0, name.length - extension.length), extension };
}
