/** Struck-out words, which the text of a mail has between these marks. */
const struck = /(?<!~)~~(?=[^~\s])(?:[^~]|~(?!~)){1,2000}~~(?!~)/gu;
/** A point that its writer has ticked. */
const ticked = /^[ \t]{0,20}(?:[-*•][ \t]{1,5})?(?:✅|☑|✔|✓|🗹|\[[xX✓✔]\])\ufe0f?[^\n]{0,2000}$/gmu;
const tick = /^[ \t]{0,20}(?:[-*•][ \t]{1,5})?(?:✅|☑|✔|✓|🗹|\[[xX✓✔]\])\ufe0f?[ \t]{0,5}/u;
const mostTicked = 200;

/** The points that a mail ticks, without their marks. */
export function tickedPoints(text: string): { start: number; end: number; text: string }[] {
  return [...text.matchAll(ticked)].slice(0, mostTicked).map(({ 0: line, index }) => {
    const said = line.replace(tick, "").trimEnd();
    const start = index + line.indexOf(said);
    return { start, end: start + said.length, text: said };
  });
}

/** The heading row of a table of corrections, above its rows. */
const headingRow = /^\|[^\n|]{0,40}(?:\|[^\n|]{0,40}){1,20}\|\n(?=(?:✅|☐|\d{1,4}\.) )/gmu;
/** Addresses in brackets, as mail programs write links and pictures into plain text. */
const bracketed =
  /[ \t]?(?:<(?:https?:\/\/|mailto:)[^<>\s]{1,4000}>|\[(?:cid|image|bild|imagen):[^\]\n]{0,300}\]|\(https?:\/\/[^()\s]{1,4000}\))/giu;
const wrapper =
  /https?:\/\/(?:[\w.-]{1,100}\.)?(?:safelinks\.protection\.outlook\.com|urldefense\.(?:com|proofpoint\.com)|linkprotect\.cudasvc\.com|protect-[\w-]{1,20}\.mimecast\.com|secure-web\.cisco\.com|clicktime\.symantec\.com|click\.[\w.-]{1,80}|list-manage\.com)\/[^\s<>]{0,4000}/giu;
/** What a mail program puts for a file that lies in a cloud: its name above or before its address. */
const chip =
  /^[ \t]{0,20}[^\n<>?!]{1,200}?\s{0,3}\n?[ \t]{0,20}<https?:\/\/(?:drive\.google|docs\.google|www\.dropbox|dropbox|we\.tl|wetransfer|[\w-]{1,60}\.sharepoint|1drv|onedrive\.live)\.?[^\s<>]{0,2000}>[ \t]{0,20}$/gmu;
const file = /\.[a-z0-9]{1,8}[ \t]{0,5}(?:\n[ \t]{0,20})?<https?:/iu;

/**
 * The text with blanks for what asks nothing: struck-out words, ticked points, heading rows of tables, and addresses that mail programs write
 * beside links, pictures and files in a cloud. Offsets stay.
 */
export function withoutUnasked(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/gu, (sign) => " ".repeat(sign.length));
  return text
    .replace(struck, blank)
    .replace(headingRow, blank)
    .replace(ticked, blank)
    .replace(chip, (found) => (file.test(found) ? blank(found) : found))
    .replace(bracketed, blank);
}

/** The words of a task: without what asks nothing, and with the host of a wrapped address in its place. */
export function readableWords(said: string): string {
  const shown = said
    .replace(struck, " ")
    .replace(bracketed, "")
    .replace(wrapper, (address) => realHost(address) ?? "");
  return shown.trim() ? shown : said;
}

function realHost(address: string): string | null {
  const target = /(?:[?&](?:url|u|a)=|__)(https?(?:%3A|:)(?:%2F|\/){1,2}[^&\s]{1,2000})/iu.exec(
    address,
  )?.[1];
  return target
    ? (/^https?(?:%3A|:)(?:%2F|\/){1,2}([\w.-]{1,200})/iu.exec(target)?.[1] ?? null)
    : null;
}
