import { Fragment } from "react";
import { Key } from "#app/routes/tasks/unsure/key.tsx";

const isApple = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** The keys of a shortcut, as this computer's keyboard names them. Browser only. */
export function ShortcutKeys({ keys }: { keys: string }) {
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
    <span className="flex flex-none items-center gap-1 text-faint pointer-coarse:hidden">
      {each.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && keys.includes(" ") && <span className="text-xs">then</span>}
          <Key>{key.length === 1 ? key.toUpperCase() : key}</Key>
        </Fragment>
      ))}
    </span>
  );
}
