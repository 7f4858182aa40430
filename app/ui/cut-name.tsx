import { classNames } from "./class-names.ts";
import { splitName } from "./text/split-name.ts";

/** A file name on one line: where it is too long it is cut in the middle, since its ending tells most. */
export function CutName({ name, className }: { name: string; className?: string }) {
  const [start, ending] = splitName(name);
  return (
    <>
      {/* In one piece for everybody who hears it or looks for it. */}
      <span className="sr-only">{name}</span>
      <span
        className={classNames("cut-name", className)}
        dir="auto"
        title={name}
        aria-hidden="true"
      >
        <span>{start}</span>
        <span>{ending}</span>
      </span>
    </>
  );
}
