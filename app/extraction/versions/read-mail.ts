import {
  offersChoice,
  saysAgain,
  saysChanged,
  saysFinished,
  saysRenamed,
  saysRepeated,
  saysReplaces,
} from "./mail-cues.ts";
import type { Candidate } from "./verdict.ts";
import type { VersionMessage } from "./version-types.ts";

/** What a mail says of the files that it brings. */
export interface SaidInMail {
  text: string;
  changed: boolean;
  renamed: boolean;
  /** It brings what takes the place of an earlier file, what is done, or what was sent before. */
  replaces: boolean;
  finished: boolean;
  repeated: boolean;
  offered: boolean;
  /** It answers another person. */
  replies: boolean;
  /** It answers with a single file. */
  answers: boolean;
  /** True for files that the owner uploaded to the thread: there is no mail. */
  isUpload: boolean;
}

/** Reads the `at`th mail of a thread. An upload says nothing and answers nobody. */
export function readMail(messages: readonly VersionMessage[], at: number): SaidInMail {
  const { text = "", from = "", files = [], isUpload = false } = messages[at] ?? {};
  const before = messages.slice(0, at).findLast((message) => !message.isUpload);
  const isOther = before?.from.toLowerCase() !== from.toLowerCase();
  const replies = !isUpload && isOther && !saysAgain(text);
  return {
    text,
    changed: saysChanged(text),
    renamed: saysRenamed(text),
    replaces: saysReplaces(text),
    finished: saysFinished(text),
    repeated: saysRepeated(text),
    offered: offersChoice(text),
    replies,
    answers: replies && files.length === 1,
    isUpload,
  };
}

/**
 * Whether a name that came before stands for a new state: the mail says so, or its author answers with it. What a mail
 * program adds to every mail is the same each time.
 */
export function isSentAnew(
  { changed, replies, repeated }: Pick<SaidInMail, "changed" | "replies" | "repeated">,
  earlier: Candidate,
  file: Candidate,
): boolean {
  if (repeated) return false;
  if (/^(?:logo|signature|icon|banner|footer)/u.test(file.name.folded)) return false;
  if (isGeneric(file.name.folded)) return false;
  return changed || (replies && earlier.from === file.from);
}

/** What cameras, telephones, scanners and mail programs call every file. */
const generic =
  /^(?:(?:image|img|bild|imagen|photo|foto|picture|pxl|dsc[fn]?|p|scan(?:ned)?|scanned document|numerisation|escaneo|screen ?shot|bildschirmfoto|bildschirmaufnahme|capture(?: d[’' -]?ecran)?|captura(?: de pantalla)?|schermafbeelding|snapshot|untitled|unnamed|unbenannt|ohne titel|sans titre|sin titulo|attachment|file|document|clipboard|pasted image|whatsapp (?:image|video|bild)|signal|telegram)(?![\p{L}])[\p{N}\s._:()–-]{0,40}(?:(?:at|um|a|a las?|am|pm|wa|mp|uhr)[\p{N}\s._:()–-]{0,30}){0,4})(?:\.[a-z0-9]{1,5})?$/iu;

/** Whether a name tells nothing of what a file shows: only its look or the mail's words make it a version. */
export function isGeneric(name: string): boolean {
  return generic.test(name.normalize("NFC").slice(0, 200));
}
