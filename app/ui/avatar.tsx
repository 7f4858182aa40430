import { useState } from "react";
import { classNames } from "./class-names.ts";
import { initials } from "./text/initials.ts";

/** A person's photo, or their initials where there is none or it does not load. Decoration beside the name. */
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
      // Which letters there are differs between versions of Unicode, the server's and the browser's.
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
