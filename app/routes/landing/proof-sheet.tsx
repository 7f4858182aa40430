import { Icon } from "#app/ui/icon.tsx";

/** What Galley does, shown once: a mail, its marked sentence, the task beside it. */
export function ProofSheet() {
  return (
    <div className="proof" aria-hidden="true">
      <div className="proof-mail">
        <div className="flex items-center gap-2 text-sm">
          <span className="avatar">RM</span>
          <span className="font-semibold">Rosa Medina</span>
          <span className="ml-auto text-xs text-faint">Tue, 9:14 AM</span>
        </div>
        <p>The bracket looks good now, thanks for the quick turn.</p>
        <p>
          One thing: <mark>the wall should be 2.5 mm, not 2</mark>, or it will warp when the part
          cools.
        </p>
        <p className="flex items-center gap-2 text-sm text-soft">
          <Icon name="clip" /> bracket-v3.pdf
        </p>
      </div>
      <div className="proof-task">
        <div className="flex items-center justify-between gap-2">
          <span className="badge badge-open">Not Started</span>
          <span className="text-xs text-faint">bracket-v3.pdf · page 2</span>
        </div>
        <p className="font-medium">The wall should be 2.5 mm, not 2</p>
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <Icon name="quote" /> Rosa Medina, Tuesday
        </p>
      </div>
    </div>
  );
}
