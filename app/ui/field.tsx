import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import { FormError } from "./form-error.tsx";

/** A labelled input with its error. `hideLabel` keeps the label for screen readers only. */
export function Field({
  label,
  hideLabel = false,
  error,
  className,
  ...input
}: { label: string; hideLabel?: boolean; error?: string | null } & ComponentProps<"input">) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <div className={classNames("grid gap-1", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "field-label"}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="field-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FormError id={`${id}-error`}>{error}</FormError>
    </div>
  );
}
