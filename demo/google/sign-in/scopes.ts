const GOOGLE = "https://www.googleapis.com/auth/";

export const SCOPES = {
  mail: "https://mail.google.com/",
  gmailModify: `${GOOGLE}gmail.modify`,
  gmailReadonly: `${GOOGLE}gmail.readonly`,
  gmailMetadata: `${GOOGLE}gmail.metadata`,
  gmailInsert: `${GOOGLE}gmail.insert`,
  contacts: `${GOOGLE}contacts`,
  contactsReadonly: `${GOOGLE}contacts.readonly`,
  otherContacts: `${GOOGLE}contacts.other.readonly`,
  directory: `${GOOGLE}directory.readonly`,
  email: `${GOOGLE}userinfo.email`,
  profile: `${GOOGLE}userinfo.profile`,
  openid: "openid",
};

const ALIASES: Record<string, string> = { email: SCOPES.email, profile: SCOPES.profile };

/** The text beside a scope's checkbox. A scope without a text here needs no consent. */
export const CONSENT_LINES: Record<string, string> = {
  [SCOPES.mail]: "Read, compose, send and permanently delete all your email from Gmail",
  [SCOPES.gmailModify]: "Read, compose and send emails from your Gmail account",
  [SCOPES.gmailReadonly]: "View your email messages and settings",
  [SCOPES.gmailMetadata]: "View your email message metadata, but not the message body",
  [SCOPES.contacts]: "See, edit, download and permanently delete your contacts",
  [SCOPES.contactsReadonly]: "See and download your contacts",
  [SCOPES.otherContacts]: "See and download contact info saved in your “Other contacts”",
  [SCOPES.directory]: "See and download your organisation’s directory",
};

/** Google answers with full names, also when the request used short ones. */
export function canonicalScopes(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\s+]+/)
        .filter(Boolean)
        .map((scope) => ALIASES[scope] ?? scope),
    ),
  ];
}
