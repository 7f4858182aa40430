import { useState } from "react";
import { classNames } from "./class-names.ts";
import { initials } from "./text/initials.ts";

/**
 * A person's photo, or their initials when there is no photo or it does not load. Decorative: the name stands
 * beside it.
 */
export function Avatar({
  name,
  photoUrl,
  size = "medium",
}: {
  name: string;
  photoUrl?: string | null;
  size?: "small" | "medium" | "large";
}) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className={classNames("avatar", size !== "medium" && `avatar-${size}`)}
      aria-hidden="true"
      // The set of letters depends on the version of Unicode, which may differ between server and browser.
      suppressHydrationWarning
    >
      {photoUrl && photoUrl !== broken ? (
        <img
          src={photoUrl}
          alt=""
          referrerPolicy="no-referrer"
          loading="lazy"
          onError={() => setBroken(photoUrl)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
