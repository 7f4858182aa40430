import { classNames } from "./class-names.ts";

/** A progress bar; the value is from 0 to 1. Without a label it is decorative and repeats what a text says. */
export function Meter({
  share,
  label,
  className,
}: {
  share: number;
  label?: string;
  className?: string;
}) {
  return (
    <progress
      className={classNames("meter", className)}
      max={100}
      value={Math.min(100, Math.round(share * 1000) / 10)}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}
