import { Combobox, ComboboxInput, ComboboxOptions } from "@headlessui/react";
import { useEffect, useId, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { inExtension } from "#app/routes/addresses/in-extension.ts";
import { useRecentlyViewed } from "#app/routes/search/use-recently-viewed.ts";
import { dialogIds } from "#app/routes/shortcuts/dialog-ids.ts";
import type { Item } from "#app/routes/shortcuts/items.ts";
import type { RunShortcut } from "#app/routes/shortcuts/shortcuts.tsx";
import type { clientLoader } from "./find.ts";
import { type FoundRow, kindOf } from "./found-rows.ts";
import { PaletteRow } from "./palette-row.tsx";
import { commandRows, foundGroups, type Row, type RowGroup } from "./rows.ts";

/** Everything that can be done, and every thread, task, file and person, by typing a part of the name. */
export default function Palette({ item, run }: { item: Item | null; run: RunShortcut }) {
  const [text, setText] = useState("");
  const q = text.trim();
  const { found, failure, isLooking } = useFound(q);
  const { hasShortcuts } = useRootData();
  const { recent, remember } = useRecent();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // For a script that was loaded after the dialog opened; otherwise the dialog focuses the field when it shows.
  useEffect(() => field.current?.focus(), []);
  const groups =
    q === ""
      ? [...recent, ...commandRows(item, q)]
      : [...commandRows(item, q), ...foundGroups(q, found)];
  const choose = (row: Row | null) => {
    if (!row) return;
    // Focus returns to the element that had it before a command acts on that element.
    document.getElementById(dialogIds.palette)?.hidePopover();
    if ("shortcut" in row) return run(row.shortcut, item);
    if (row.id !== "search") remember(row);
    void navigate(inThisFrame(row.address), { preventScrollReset: true });
  };
  return (
    <Combobox<Row | null> immediate value={null} onChange={choose} by="id">
      <ComboboxInput
        ref={field}
        aria-label="Command or search"
        // The only control in the dialog. Its lower border shows the focus, because the corners would cut off a ring.
        className="field-input min-h-12 rounded-none border-0 border-b border-line px-4 text-base focus-visible:outline-none"
        placeholder="Type a command, a thread, a task, a file or a person..."
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          // The list cannot be closed by itself, so Escape closes the dialog.
          event.preventDefault();
          document.getElementById(dialogIds.palette)?.hidePopover();
        }}
      />
      <ComboboxOptions
        static
        modal={false}
        className="h-[min(26rem,60dvh)] scroll-py-2 overflow-auto p-2"
        aria-busy={isLooking}
      >
        {groups.map((group) => (
          <Group key={group.title} {...group} hasCharacterKeys={hasShortcuts} />
        ))}
      </ComboboxOptions>
      {failure && (
        <p role="status" className="border-t border-line px-4 py-2.5 text-sm text-soft">
          Nothing could be looked up. {failure}
        </p>
      )}
    </Combobox>
  );
}

function Group({ title, rows, hasCharacterKeys }: RowGroup & { hasCharacterKeys: boolean }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
    <div role="group" aria-labelledby={id} className="not-first:mt-2">
      <p id={id} role="presentation" className="px-2 py-1 text-xs/5 font-semibold text-soft">
        {title}
      </p>
      {rows.map((row) => (
        <PaletteRow key={row.id} row={row} hasCharacterKeys={hasCharacterKeys} />
      ))}
    </div>
  );
}

const nothing: FoundRow[] = [];

/** The debounce in milliseconds: a quickly typed word causes one request. */
const pauseMs = 80;

/**
 * The server's results for these words, or the reason of a failure; until it answers, the results for the words
 * before.
 */
function useFound(q: string) {
  const fetcher = useFetcher<typeof clientLoader>();
  const { load } = fetcher;
  useEffect(() => {
    if (q === "") return;
    const address = `/dashboard/find?${new URLSearchParams({ q })}`;
    const timer = setTimeout(() => void load(address), pauseMs);
    return () => clearTimeout(timer);
  }, [q, load]);
  const { data } = fetcher;
  const isLooking = q !== "" && data?.q !== q;
  return {
    found: (q !== "" && data?.rows) || nothing,
    failure: (!isLooking && q !== "" && data?.failure) || null,
    isLooking,
  };
}

/** The items that were opened from the palette in this browser, as a group of rows. */
function useRecent() {
  const { viewer } = useRootData();
  const { list, add } = useRecentlyViewed(viewer?.id ?? "", "palette");
  const rows = list.map(({ id, name, content }) => ({
    id: `recent ${id}`,
    thing: id,
    kind: kindOf(content),
    name,
    detail: "",
    address: content,
  }));
  return {
    recent: rows.length > 0 ? [{ title: "Recent", rows }] : [],
    remember: ({ thing, name, address }: Extract<Row, { address: string }>) =>
      add({ id: thing, name, image: null, previewUrl: null, content: address }),
  };
}

function inThisFrame(address: string): string {
  return inExtension(address, new URLSearchParams(location.search).get("extension") === "chrome");
}
