import { Icon } from "#app/ui/icon.tsx";

/** What Galley does, shown once: a mail, its marked sentence, the drawing it is about, the task. */
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
      <Drawing />
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

/** The bracket's section, with the blue pencil's correction. */
function Drawing() {
  return (
    <svg className="proof-drawing" viewBox="0 -22 240 198" aria-hidden="true">
      <g className="proof-grid">
        <path d="M0 0h240M0 44h240M0 88h240M0 132h240M48-22v198M96-22v198M144-22v198M192-22v198" />
      </g>
      <g className="proof-part">
        <path d="M72 36h16v88h88v16H80a8 8 0 0 1-8-8z" />
        <circle cx="136" cy="132" r="4" />
        <path d="M80 58v-8m0 42v-8" />
      </g>
      <g className="proof-size">
        <path d="M72 24v-8m16 8v-8M72 20h16" />
        <text x="62" y="24" textAnchor="end">
          2
        </text>
      </g>
      <g className="proof-pencil">
        <path d="M50 12c9-6 20 2 14 12-5 8-19 8-21-1-1-6 6-12 14-12" />
        <path d="M74 58c16 6 34 4 50-6" />
        <text x="130" y="54">
          2.5
        </text>
      </g>
    </svg>
  );
}
