import { classNames } from "./class-names.ts";
import { splitName } from "./text/split-name.ts";

/** A file name on one line. A long name is cut in the middle, because its ending distinguishes it best. */
export function CutName({ name, className }: { name: string; className?: string }) {
  const [start, ending] = splitName(name);
  return (
    <>
      {/* The unbroken name, for screen readers and for search in the page. */}
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
