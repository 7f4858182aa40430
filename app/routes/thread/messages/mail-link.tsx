import { Icon } from "#app/ui/icon.tsx";

/** Leads to the mail itself, in Gmail. */
export function MailLink({ to, sender }: { to: string; sender: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="-my-0.5 ml-1.5 inline-flex min-h-6 items-center gap-1 text-soft hover:text-link hover:underline hover:underline-offset-2"
    >
      <span className="sr-only">Open the mail of {sender} in </span>Gmail
      <Icon name="external" className="size-3" />
    </a>
  );
}
