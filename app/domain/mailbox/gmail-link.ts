/** The ids of Gmail's API are 64-bit numbers in hexadecimal; those of the demo thread are our own. */
const gmailId = /^[0-9a-f]{1,16}$/;

/**
 * Returns the address of a mail, or of a conversation, in Gmail's web page; null without a mailbox, or for an id that
 * is none of Gmail's. `id` is the one of Gmail's API: the page resolves it, as it has since 2008, and then shows the
 * longer id of its own (FMfcgz…), which no API gives. `all` also finds archived mail. The account is chosen by
 * `authuser`, because /mail/u/ADDRESS has been answered with 404 since April 2026 and a number names another account
 * in each browser (sources: elie222/inbox-zero#2214, raycast/extensions#28002).
 */
export function gmailLink(mailbox: string | null, id: string | null): string | null {
  if (mailbox === null || id === null || !gmailId.test(id)) return null;
  return `https://mail.google.com/mail/u/?authuser=${encodeURIComponent(mailbox)}#all/${id}`;
}
