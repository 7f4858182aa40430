import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

type Look = {
  variant?: "plain" | "primary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  icon?: IconName;
};

const variants = { plain: "", primary: "btn-primary", quiet: "btn-quiet", danger: "btn-danger" };
const sizes = { small: "btn-small", medium: "", large: "btn-large" };

/** The classes of a button, for elements that must be an `<a>` or a `<summary>`. */
export function buttonClass(
  { variant = "plain", size = "medium" }: Look,
  iconOnly = false,
): string {
  return classNames("btn", variants[variant], sizes[size], iconOnly && "btn-icon");
}

/** A button. Without children it shows its icon alone and needs an aria-label. */
export function Button({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size }, children === undefined), className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classNames(buttonClass({ variant, size }, children === undefined), className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
