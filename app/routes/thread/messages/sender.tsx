import type { Sender } from "#app/domain/threads/thread.ts";

/** Who wrote a message, in a grid: the address is always near the name, which anybody can choose. */
export function SenderName({ sender: { name, email, through } }: { sender: Sender }) {
  return (
    <>
      <strong dir="auto" className="truncate font-semibold" title={email}>
        {name || email || "Unknown sender"}
      </strong>
      <span className="col-span-full flex min-w-0 flex-wrap gap-x-2">
        <SenderAddress sender={{ name, email }} />
        {through && (
          <span className="max-w-full truncate text-soft" title={through.email}>
            {through.by === "form" ? "by a form on your website" : `through ${through.email}`}
          </span>
        )}
      </span>
    </>
  );
}

/** Nothing where the address stands for the name already. */
export function SenderAddress({ sender: { name, email } }: { sender: Sender }) {
  if (!name || !email || name === email) return null;
  return (
    <bdi className="max-w-full truncate text-xs/5 text-soft" title={email}>
      {email}
    </bdi>
  );
}
