/** Names in an archive: readable, fit for every file system, and none twice. */

// Characters that file systems refuse, and those that cannot be seen or turn the reading direction.
const unfit = /[/\\:*?"<>|\p{Cc}\p{Cf}\u2028\u2029]+/gu;
const longestName = 80;

/** A folder's or a file's name; `fallback` when nothing readable is left of it. */
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

/** Gives each path once: a second 'box.png' of a folder becomes 'box (2).png', however it is cased. */
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
