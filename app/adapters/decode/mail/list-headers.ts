import type { MailAddress, MailList, Relay } from "#app/adapters/decode/parsed-mail.ts";
import { readAddresses } from "./mail-addresses.ts";
import { oneLine } from "./mail-text.ts";

type Header = (key: string) => string;

/** What programs for groups and lists add to every mail that their members write to each other. */
const ofGroups = ["list-post", "mailing-list", "x-google-group-id", "x-beenthere"];
/** What programs for newsletters and campaigns add. */
const ofCampaigns = [
  ...["list-unsubscribe-post", "feedback-id", "x-campaign", "x-campaignid", "x-campaign-id"],
  ...["x-mailgun-sid", "x-mc-user", "x-sg-eid", "x-csa-complaints", "x-mailer-campaign"],
];

/** Which kind of list sent a mail: `group`, whose members write to each other; `campaign`; or another with List-*. */
export function readList(header: Header): MailList {
  const has = (key: string) => header(key) !== "";
  if (ofGroups.some(has) || /^list\b/i.test(header("precedence"))) return "group";
  if (ofCampaigns.some(has) || /^bulk\b/i.test(header("precedence"))) return "campaign";
  return has("list-unsubscribe") || has("list-id") ? "other" : null;
}

/** "'Ada Rossi' via Studio Inbox", and so in other languages. */
const via =
  /^['"‘“„«\s]{0,3}(?<name>[^'"’”“»].{0,200}?)['"’”“»]{0,2} (?:via|through|über|durch|par|por|door|tramite|przez) \S.{0,200}$/iu;

/**
 * The person who wrote a mail that came from a group's address, as the group's headers name them; null if From was
 * not replaced. The headers are claims of whoever sent the mail.
 */
export function readRelay(header: Header, from: MailAddress | null, list: MailList): Relay | null {
  if (!from?.address) return null;
  const name = via.exec(from.name)?.groups?.name?.trim() ?? "";
  const others = (key: string) =>
    readAddresses(header(key)).filter(
      ({ address }) => address.includes("@") && !isSame(address, from.address),
    );
  const replyTo = others("reply-to");
  const answersOne = replyTo.length === 1 && (name !== "" || replyTo[0]?.name === from.name);
  const writer =
    others("x-original-from")[0] ??
    (answersOne ? replyTo[0] : undefined) ??
    (name ? others("x-original-sender")[0] : undefined);
  if (!writer || (name === "" && list !== "group" && writer.name !== from.name)) return null;
  const isNamed = writer.name !== "" && writer.name !== writer.address;
  return { name: isNamed ? writer.name : oneLine(name), address: writer.address };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

const scripts = ["x-php-originating-script", "x-php-script", "x-wpcf7-content-type"];

/** Whether a program on a web server sent the mail. */
export function isByScript(header: Header): boolean {
  return (
    scripts.some((key) => header(key) !== "") ||
    /\b(?:phpmailer|wpforms|gravity|contact form)/i.test(header("x-mailer")) ||
    /^[^@]{0,80}\b(?:www-data|apache|nobody|httpd|wwwrun|wordpress)@/i.test(header("sender"))
  );
}
