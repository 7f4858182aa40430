import { Fragment } from "react";
import { Key } from "#app/routes/tasks/unsure/key.tsx";
import { classNames } from "#app/ui/class-names.ts";

const isApple = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** The keys of a shortcut, as this computer's keyboard names them. Browser only. */
export function ShortcutKeys({ keys, className }: { keys: string; className?: string }) {
  const modifier = isApple() ? "⌘" : "Ctrl";
  const each = keys
    .replace("mod+", `${modifier} `)
    .replace("shift+", "Shift ")
    .replace("ArrowDown", "↓")
    .replace("ArrowUp", "↑")
    .replace("ArrowRight", "→")
    .replace("ArrowLeft", "←")
    .replace("PageDown", "PgDn")
    .replace("PageUp", "PgUp")
    // KeyboardEvent.key reports a letter typed with Shift in upper case.
    .replace(/^[A-Z]$/, (letter) => `Shift ${letter}`)
    .split(" ");
  return (
    <span className={classNames("flex flex-none items-center gap-1 text-faint", className)}>
      {each.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && keys.includes(" ") && <span className="text-xs">then</span>}
          <Key>{key.length === 1 ? key.toUpperCase() : key}</Key>
        </Fragment>
      ))}
    </span>
  );
}
