import { createPortal } from "react-dom";
import { Link } from "react-router";
import { Popup } from "#app/ui/overlay/popup.tsx";
import { allShortcuts } from "./all-shortcuts.ts";
import { dialogIds } from "./dialog-ids.ts";
import { hasKeys, type Place } from "./shortcut.ts";
import { ShortcutKeys } from "./shortcut-keys.tsx";

const groups: readonly { title: string; places: readonly Place[] }[] = [
  { title: "Everywhere", places: ["anywhere", "over the desk"] },
  { title: "In a list", places: ["list", "item", "listed", "row"] },
  { title: "On a task", places: ["task"] },
];

/** A small dialog that lists all shortcuts. In the body: the desk is inert while something lies over it. */
export function ShortcutSheet({ hasCharacterKeys }: { hasCharacterKeys: boolean }) {
  const shown = allShortcuts.flatMap((shortcut) =>
    hasKeys(shortcut, hasCharacterKeys) ? [shortcut] : [],
  );
  return createPortal(
    <Popup
      id={dialogIds.sheet}
      title="Keyboard shortcuts"
      className="max-h-[calc(100dvh-2rem)] w-[min(44rem,100vw-2rem)]"
    >
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {groups.map(({ title, places }) => {
          const rows = shown.filter(({ place }) => places.includes(place));
          return (
            rows.length > 0 && (
              <section key={title} aria-label={title}>
                <h4 className="pb-1 text-sm font-semibold text-soft">{title}</h4>
                <ul>
                  {[...Map.groupBy(rows, ({ name }) => name)].map(([name, ways]) => (
                    <li key={name} className="flex min-h-8 items-center gap-2">
                      <span className="mr-auto">{name}</span>
                      {ways.map(({ keys }) => (
                        <ShortcutKeys key={keys} keys={keys} />
                      ))}
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <Link to="/account#shortcuts" className="link text-sm">
          {hasCharacterKeys ? "Turn single keys off" : "Single keys are off"}
        </Link>
        <button
          type="button"
          className="btn"
          popoverTarget={dialogIds.sheet}
          popoverTargetAction="hide"
        >
          Close
        </button>
      </div>
    </Popup>,
    document.body,
  );
}
