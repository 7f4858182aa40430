/** What a mail says in place of content that only its receiver's key opens. */
export function encryptedNotice(by: "PGP" | "S/MIME"): string {
  return `This mail is encrypted (${by}). Galley cannot read it; the mail program that has the key can.`;
}

const SIGNED =
  /^-----BEGIN PGP SIGNED MESSAGE-----[ \t]*\n(?:[\w-]{1,40}:[^\n]{0,200}\n){0,20}[ \t]*\n?/m;
const SIGNATURE = "\n-----BEGIN PGP SIGNATURE-----";
const SIGNATURE_END = "-----END PGP SIGNATURE-----";
const MESSAGE = "-----BEGIN PGP MESSAGE-----";
const MESSAGE_END = "-----END PGP MESSAGE-----";

/** The text without OpenPGP's frames (RFC 9580): a signature's block goes, encrypted blocks are told. */
export function withoutPgpFrames(text: string): string {
  if (!text.includes("-----BEGIN PGP ")) return text;
  return withoutSignatures(withoutMessages(text));
}

function withoutMessages(text: string): string {
  const start = text.indexOf(MESSAGE);
  if (start < 0) return text;
  const end = text.indexOf(MESSAGE_END, start);
  const after = end < 0 ? "" : text.slice(end + MESSAGE_END.length);
  return `${text.slice(0, start)}${encryptedNotice("PGP")}${after}`;
}

function withoutSignatures(text: string): string {
  const begin = SIGNED.exec(text);
  if (!begin) return text;
  const start = begin.index + begin[0].length;
  const signature = text.indexOf(SIGNATURE, start - 1);
  if (signature < 0) return text;
  const end = text.indexOf(SIGNATURE_END, signature);
  const after = end < 0 ? "" : text.slice(end + SIGNATURE_END.length);
  // RFC 9580, 7.1: lines that begin with a dash are escaped by "- ".
  const signed = text.slice(start, signature).replace(/^- /gm, "");
  return `${text.slice(0, begin.index)}${signed}${after}`;
}
