const salutation =
  /^(?:hi|hello|hallo|hey|dear|hola|bonjour|bonsoir|salut|ciao|moin|morning|good (?:morning|afternoon|evening|day)|guten|buenos|buenas|liebe[rs]?|lieber|sehr geehrte[rs]?|servus|aloha|hej|dag|beste|estimad[oa]s?|cher|chère|chers|mr|mrs|ms|herr|frau)(?!\p{L})(?:[^.?!:\n]|(?:dr|mr|mrs|ms|prof)\.){0,50}[,!.]?$/iu;

/** "Dear Anke,", "Sehr geehrter Herr Dr. Ritter," */
export function isSalutation(text: string): boolean {
  return text.length <= 60 && salutation.test(text);
}
