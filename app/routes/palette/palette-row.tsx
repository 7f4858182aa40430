import { ComboboxOption } from "@headlessui/react";
import { hasKeys } from "#app/routes/shortcuts/shortcut.ts";
import { ShortcutKeys } from "#app/routes/shortcuts/shortcut-keys.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { Row } from "./rows.ts";

const icons = { thread: "mail", file: "file", task: "task", person: "user" } as const;

/** A row: its kind, its name, and its shortcut keys. */
export function PaletteRow({ row, hasCharacterKeys }: { row: Row; hasCharacterKeys: boolean }) {
  const icon: IconName =
    row.id === "search" ? "search" : "shortcut" in row ? row.shortcut.icon : icons[row.kind];
  return (
    <ComboboxOption
      value={row}
      className="flex min-h-(--control) cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm/5 data-focus:bg-hover"
    >
      <Icon name={icon} className="flex-none text-faint" />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {row.name}
      </span>
      {"shortcut" in row
        ? hasKeys(row.shortcut, hasCharacterKeys) && <ShortcutKeys keys={row.shortcut.keys} />
        : row.detail && (
            <span dir="auto" className="max-w-2/5 truncate text-xs text-soft">
              {row.detail}
            </span>
          )}
    </ComboboxOption>
  );
}
