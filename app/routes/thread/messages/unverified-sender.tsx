import type { UnverifiedReason } from "#app/domain/threads/authorship.ts";
import { Icon } from "#app/ui/icon.tsx";

const explanations: Record<UnverifiedReason, string> = {
  failed: "Gmail’s checks of this sender failed. Somebody else may have written this message.",
  "no-checks": "Gmail could not check this sender. Somebody else may have written this message.",
  "no-one-sender": "This message does not name one sender.",
  "not-sent": "This message names you, but it was not sent from your Gmail.",
};

/** A mark beside the sender of an unverified message. */
export function UnverifiedMark({ reason }: { reason: UnverifiedReason }) {
  return (
    <span
      className="col-span-full flex items-center gap-1 font-semibold text-danger"
      title={explanations[reason]}
    >
      <Icon name="alert" />
      Not verified
    </span>
  );
}

/** The explanation of the mark for this message. */
export function UnverifiedNote({ reason }: { reason: UnverifiedReason }) {
  return <p className="mt-1 text-xs text-soft">{explanations[reason]}</p>;
}
