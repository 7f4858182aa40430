import { Icon } from "#app/ui/icon.tsx";

const sheet = "rounded-xl bg-surface shadow-float";

/**
 * An illustration of what Galley does: a mail, its marked sentence, the drawing it is about, the
 * task. The sheets overlap, each on top of the one before.
 */
export function ProofSheet() {
  return (
    <div className="hidden grid-cols-12 text-lg/normal wide:grid" aria-hidden="true">
      <div className={`${sheet} z-1 col-start-1 col-end-12 row-start-1 grid gap-3 p-6`}>
        <div className="flex items-center gap-2 text-sm">
          <span className="avatar">RM</span>
          <span className="font-semibold">Rosa Medina</span>
          <span className="ml-auto text-xs text-faint">Tue, 9:14 AM</span>
        </div>
        <p>The bracket looks good now, thanks for the quick turn.</p>
        <p>
          One thing:{" "}
          <mark className="rounded-xs bg-accent-wash box-decoration-clone text-link ring-2 ring-accent-wash">
            the wall should be 2.5 mm, not 2
          </mark>
          , or it will warp when the part cools.
        </p>
        <p className="flex items-center gap-2 text-sm text-soft">
          <Icon name="clip" /> bracket-v3.pdf
        </p>
      </div>
      <Drawing />
      <div
        className={`${sheet} z-2 col-start-1 col-end-9 row-start-2 mb-7 grid gap-2 self-end border-l-3 border-accent px-4 py-3.5 text-base/normal`}
      >
        <p className="font-medium">The wall should be 2.5 mm, not 2</p>
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <Icon name="quote" /> Rosa Medina, Tuesday
        </p>
        <p className="flex items-center gap-1.5 text-xs font-strong text-soft">
          <span className="status-mark m-0" data-status="not_started" /> Not Started
          <span className="ml-auto font-normal text-faint">bracket-v3.pdf · page 2</span>
        </p>
      </div>
    </div>
  );
}

/** The section of the bracket, with a correction in blue pencil. */
function Drawing() {
  return (
    <svg
      className={`${sheet} col-start-5 col-end-13 row-start-2 -mt-5 w-full fill-none text-xs`}
      viewBox="0 -22 240 198"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g className="stroke-line" strokeWidth="0.5">
        <path d="M0 0h240M0 44h240M0 88h240M0 132h240M48-22v198M96-22v198M144-22v198M192-22v198" />
      </g>
      <g className="fill-sunken stroke-soft" strokeWidth="1.25">
        <path d="M72 36h16v88h88v16H80a8 8 0 0 1-8-8z" />
        <circle cx="136" cy="132" r="4" />
        <path d="M80 58v-8m0 42v-8" />
      </g>
      <g className="stroke-faint" strokeWidth="0.75">
        <path d="M72 24v-8m16 8v-8M72 20h16" />
        <text x="62" y="24" textAnchor="end" className="fill-soft stroke-none">
          2
        </text>
      </g>
      <g className="stroke-link" strokeWidth="1.75">
        <path d="M50 12c9-6 20 2 14 12-5 8-19 8-21-1-1-6 6-12 14-12" />
        <path d="M74 58c16 6 34 4 50-6" />
        <text x="130" y="54" className="fill-link stroke-none text-lg font-semibold italic">
          2.5
        </text>
      </g>
    </svg>
  );
}
