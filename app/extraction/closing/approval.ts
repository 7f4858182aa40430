import { wordPattern } from "../text/word-pattern.ts";

/** The work goes on as it is: whoever asked for changes has what they asked for, or goes without it. */
const signedOff = wordPattern(
  "approved|signed off|good to (?:go|cut|print|run|build|ship|mill|sew|press)|go ahead|thumbs up",
  "(?:goes|go|can go|may go|ready|off|send it|release it) (?:\\p{L}+ )?(?:to|for|into) (?:the )?(?:print|printers?|press|plate|production|cut|cutting|mill|laser|launch)(?: as (?:it is|they are))?",
  "print (?:it|them|that|this)(?: as (?:it is|they are))?(?=[.!]|$)",
  "freigegeben|freigabe (?:erteilt|von uns|hiermit)|(?:kann|darf|geht|gehen|können) (?:\\p{L}+ ){0,3}?(?:in (?:den )?druck|in (?:die )?produktion|gedruckt werden|raus)",
  "bon à tirer|bon pour (?:accord|impression|tirage)|validée?s?|(?:part|partent|peut partir|peuvent partir) (?:\\p{L}+ ){0,3}?(?:à l'impression|en impression|en production|chez l'imprimeur)",
  "aprobad[oa]s?|visto bueno|(?:puede|pueden|va|van) (?:\\p{L}+ ){0,3}?(?:a (?:la )?imprenta|a imprimir|a producción|a impresión)",
);

/** "Approved once the address is right" approves nothing yet; nor does "approved by whom?". */
const limited = wordPattern(
  "if|once|when|after|until|unless|as soon as|except|apart from|but|otherwise|almost|nearly|would|could|should|not|never|\\p{L}+n't|before",
  "wenn|sobald|falls|außer|bis auf|aber|sonst|fast|wäre|könnte|sollte|nicht|nie|noch|erst|bevor",
  "si|dès que|quand|sauf|mais|hormis|presque|serait|pas|avant|après",
  "cuando|salvo|pero|excepto|en cuanto|casi|sería|no|antes|hasta",
);

/** Whether a statement approves the work as a whole: "v3 goes to print as it is". */
export function isSignOff(text: string): boolean {
  return signedOff.test(text) && isUnlimited(text);
}

/** Whether a statement names no condition and no exception. */
export function isUnlimited(text: string): boolean {
  return !text.endsWith("?") && !limited.test(text);
}
