import { Fragment } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { Popup } from "#app/ui/overlay/popup.tsx";
import { allShortcuts } from "./all-shortcuts.ts";
import { dialogIds } from "./dialog-ids.ts";
import { hasKeys, type Place } from "./shortcut.ts";
import { ShortcutKeys } from "./shortcut-keys.tsx";
import { compareKeys, previewKeys } from "./view-keys.ts";

/** Keys of views in overlays, which have their own listeners. */
const views = [
  { title: "On a file", keys: previewKeys },
  { title: "In a comparison", keys: compareKeys },
];

const groups: readonly { title: string; places: readonly Place[] }[] = [
  { title: "Everywhere", places: ["anywhere", "over the desk"] },
  { title: "In a list", places: ["list", "item", "listed", "row"] },
  { title: "On a task", places: ["task"] },
];

/** A small dialog that lists all shortcuts. It is rendered in the body: the desk is inert while an overlay is open. */
export function ShortcutSheet({ hasCharacterKeys }: { hasCharacterKeys: boolean }) {
  return createPortal(
    <Popup
      id={dialogIds.sheet}
      title="Keyboard shortcuts"
      className="max-h-[calc(100dvh-2rem)] w-[min(44rem,100vw-2rem)] lg:w-[min(64rem,100vw-2rem)]"
    >
      <div className="gap-x-8 sm:columns-2 lg:columns-3">
        {sectionsOf(hasCharacterKeys).map(({ title, rows }) => (
          <section key={title} aria-label={title} className="break-inside-avoid pb-4">
            <h4 className="pb-1 text-sm font-semibold text-soft">{title}</h4>
            <ul>
              {rows.map(({ name, ways }) => (
                <li key={name} className="flex min-h-8 items-center gap-2">
                  <span className="mr-auto">{name}</span>
                  {ways.map((keys, at) => (
                    <Fragment key={keys}>
                      {at > 0 && <span className="text-xs text-faint">or</span>}
                      <ShortcutKeys keys={keys} />
                    </Fragment>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {/* Always visible, however long the lists are. */}
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap items-center justify-between gap-2 border-t border-line bg-surface px-4 py-3">
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

type Section = { title: string; rows: { name: string; ways: string[] }[] };

/** The shortcuts, by where they work; character keys can be turned off. */
function sectionsOf(hasCharacterKeys: boolean): Section[] {
  const shown = allShortcuts.filter((shortcut) => hasKeys(shortcut, hasCharacterKeys));
  const ofPlaces = groups.map(({ title, places }) => {
    const here = shown.filter(({ place }) => places.includes(place));
    const rows = [...Map.groupBy(here, ({ name }) => name)].map(([name, ways]) => ({
      name,
      ways: ways.flatMap(({ keys }) => keys ?? []),
    }));
    return { title, rows };
  });
  const ofViews = views.map(({ title, keys }) => ({
    title,
    rows: keys
      .filter(([key]) => hasCharacterKeys || key.length > 1)
      .map(([key, name]) => ({ name, ways: [key] })),
  }));
  return [...ofPlaces, ...ofViews].filter(({ rows }) => rows.length > 0);
}
