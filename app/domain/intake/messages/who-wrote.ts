import type { Authentication, MailAddress, ReadMail } from "#app/adapters/decode/parsed-mail.ts";
import { firmOf } from "#app/extraction/roles/firm.ts";
import { salutationLength } from "#app/extraction/text/salutation.ts";

export type Writer = {
  person: MailAddress;
  authentication: Authentication;
  /** The address in whose name the mail came, if that is not the writer's. */
  through?: { by: "group" | "form"; email: string };
};

/**
 * Who wrote a mail: the sender, or the person whose mail a group passed on or a website's form sent (decision 15).
 * The checks of the sender prove only that the group or the website sent it: such a mail's writer is `relayed`,
 * unless both are of one domain, which the checks vouch for. A group's claim in an unverified mail is not believed.
 * `own` are the viewer's addresses.
 */
export function judgeWriter(mail: ReadMail, own: readonly string[]): Writer {
  const { authentication } = mail;
  const from = mail.from ?? { name: "", address: "" };
  const through = (by: "group" | "form") => ({ by, email: from.address });
  const relayed = authentication === "pass" ? "relayed" : authentication;
  if (mail.relay && authentication === "pass" && isGroup(mail, own)) {
    const vouched = domainOf(mail.relay.address) === domainOf(from.address);
    return {
      person: mail.relay,
      authentication: vouched ? "pass" : relayed,
      through: through("group"),
    };
  }
  const visitor = visitorOf(mail, own);
  if (visitor) return { person: visitor, authentication: relayed, through: through("form") };
  return { person: from, authentication };
}

/** Anybody can write "via" into a name: outside the viewer's own domain a list must say that it is one. */
function isGroup({ list, from }: ReadMail, own: readonly string[]): boolean {
  return list === "group" || isOwnDomain(from?.address ?? "", own);
}

/** The address of an account that a program sends from. */
const machine =
  /^(?:wordpress|www|www-data|web|webmaster|website|webserver|server|apache|nobody|forms?|formular|formulario|formulaire|kontaktformular|contact-?form|contact|kontakt|contacto|mailer|no-?reply|do-?not-?reply|notifications?|submissions?|form-?submissions?|enquir(?:y|ies)|inquiry|anfragen?)(?:[+._-][^@]{0,60})?@/iu;

/** Who filled in a form: the only address that answers go to, outside the domain of the server that wrote. */
function visitorOf(mail: ReadMail, own: readonly string[]): MailAddress | null {
  const { from, list, replyTo, body } = mail;
  const [visitor] = replyTo;
  if (!from || !visitor?.address.includes("@") || replyTo.length !== 1 || list !== null)
    return null;
  if (domainOf(visitor.address) === domainOf(from.address)) return null;
  if (isOne(visitor.address, own)) return null;
  const isMachine = machine.test(from.address) || mail.byScript;
  const isNamed = body.slice(0, 10_000).toLowerCase().includes(visitor.address.toLowerCase());
  if (isOne(from.address, own)) return mail.authentication === "pass" ? visitor : null;
  if (isOwnDomain(from.address, own)) return isMachine || isNamed ? visitor : null;
  return isMachine && isNamed ? visitor : null;
}

/**
 * Whether nobody wrote a mail to a person here: it begins a conversation, a program sent it to many, and nothing
 * speaks for a person. Mail of a group or a form is a person's; so is one to the viewer with a greeting, or without
 * what newsletters say below. In doubt it is read. Reports on another mail ask nothing.
 */
export function isNewsletter(mail: ReadMail, { through }: Writer, own: readonly string[]): boolean {
  if (mail.isReport) return true;
  const isMass = mail.list !== null || mail.autoSubmitted || mail.isBulk;
  if (mail.inReplyTo !== null || !isMass) return false;
  if (through || (mail.list === "group" && !mail.autoSubmitted)) return false;
  if (mail.autoSubmitted || mail.list === "campaign") return true;
  const isAddressed = [...mail.to, ...mail.cc].some(
    ({ address }) => isOne(address, own) || isOwnDomain(address, own),
  );
  return !isAddressed || (mail.isBulk && salutationLength(mail.body) === 0);
}

function isOne(address: string, own: readonly string[]): boolean {
  return own.includes(address.trim().toLowerCase());
}

function isOwnDomain(address: string, own: readonly string[]): boolean {
  const firm = firmOf(address);
  return firm !== null && own.some((one) => firmOf(one) === firm);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
