const opening =
  "(?:hi|hello|hallo|hey|dear|hola|bonjour|bonsoir|salut|ciao|moin|morning|good (?:morning|afternoon|evening|day)|guten(?: (?:morgen|tag|abend))?|buen[oa]s (?:días|tardes|noches)|liebe[rs]?|lieber|sehr geehrte[rs]?|servus|aloha|hej|dag|beste|estimad[oa]s?|cher|chère|chers|mr|mrs|ms|herr|frau)(?!\\p{L})";
const salutation = new RegExp(
  `^${opening}(?:[^.?!:\\n]|(?:dr|mr|mrs|ms|prof)\\.){0,50}[,!.]?$`,
  "iu",
);

const word = "[\\p{L}'’-]{1,30}";
const joint = "(?:(?: (?:and|und|et|y|&))? )";
/** "Hi Maya, …", "Dear all: …", "Hallo Frau Dr. Aas,\n…" */
const led = new RegExp(
  `^${opening}(?: (?:(?:dr|mr|mrs|ms|prof)\\.|${word})(?:${joint}(?:(?:dr|mr|mrs|ms|prof)\\.|${word})){0,4})?(?:\\s?[,!:–-]\\s+|[ \\t]*\\n\\s*)(?=\\S+\\s+\\S)`,
  "iu",
);
/** "Hi Maya the logo …": names, then a word that is none. */
const ledByName =
  /^(?:[Hh]i|[Hh]ello|[Hh]ey|HI|[Hh]allo|[Hh]ola|[Ss]alut|[Dd]ear)(?: \p{Lu}\p{Ll}{1,20}){1,2} (?=\p{Ll}+ \S)/u;

/** "Dear Anke,", "Sehr geehrter Herr Dr. Ritter," */
export function isSalutation(text: string): boolean {
  if (text.length > 60 || salutationLength(text) > 0) return false;
  return salutation.test(text) && (/[,!.]$/.test(text) || text.split(/\s+/).length <= 5);
}

/** How much of a sentence is the greeting before it: "Hi Maya, the logo is too small". */
export function salutationLength(text: string): number {
  const head = text.slice(0, 200);
  return (led.exec(head) ?? ledByName.exec(head))?.[0].length ?? 0;
}
