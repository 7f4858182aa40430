import { Button, ButtonLink } from "#app/ui/button.tsx";

/** A link to the previous or next item; at the end of the row a disabled button. */
export function StepLink({
  label,
  icon,
  to,
}: {
  label: string;
  icon: "chevron-left" | "chevron-right" | "zoom-in" | "zoom-out";
  to: string | null;
}) {
  if (!to) {
    return (
      <Button
        variant="quiet"
        icon={icon}
        aria-label={label}
        disabled
        className="border-transparent bg-transparent opacity-50"
      />
    );
  }
  return (
    <ButtonLink variant="quiet" icon={icon} aria-label={label} to={to} replace preventScrollReset />
  );
}
