import { Icon } from "./icon.tsx";

/** What is wrong with a form, said when it appears. Nothing when there is nothing to say. */
export function FormError({ id, children }: { id?: string; children?: string | null | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="field-error" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  );
}
