import { Icon } from "./icon.tsx";

/** A form's error, announced when it appears. Renders nothing without a message. */
export function FormError({ id, children }: { id?: string; children?: string | null | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="field-error" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  );
}
