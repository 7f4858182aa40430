/**
 * What a mail's file that was deleted forever is called where its mail is read, with the ending of its
 * name: that the mail brought a file of that kind still counts, and no text can name it, since the
 * decoder leaves this character (word joiner) out of every text.
 */
export const namelessMail = "\u2060";
