import { tellExtension } from "#app/client/tell-extension.ts";

type Mail = { mailbox: string; id: string };

/** The mail that an address of gmailLink (domain/mailbox) leads to; null for any other address. */
export function mailOf(href: string): Mail | null {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (url?.origin !== "https://mail.google.com" || url.pathname !== "/mail/u/") return null;
  const [, id] = /^#all\/([0-9a-f]{1,16})$/.exec(url.hash) ?? [];
  const mailbox = url.searchParams.get("authuser");
  return id && mailbox ? { mailbox, id } : null;
}

/**
 * Mails that are opened from the panel are shown in the mail page beside it, by the extension; with a modifier key in a
 * tab of their own. Returns a function that stops it.
 */
export function openMailsBeside(extensionIds: readonly string[]): () => void {
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const mail = link && mailOf(link.href);
    if (!mail || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (tellExtension({ type: "OPEN_MAIL", ...mail }, extensionIds)) event.preventDefault();
  };
  document.addEventListener("click", open);
  return () => document.removeEventListener("click", open);
}
