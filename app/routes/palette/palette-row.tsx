import { ComboboxOption } from "@headlessui/react";
import { hasKeys } from "#app/routes/shortcuts/shortcut.ts";
import { ShortcutKeys } from "#app/routes/shortcuts/shortcut-keys.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { Row } from "./rows.ts";

const icons = { thread: "mail", file: "file", task: "task", person: "user" } as const;

/** A row: its kind, its name, and its shortcut keys. On a phone the detail is below the name. */
export function PaletteRow({ row, hasCharacterKeys }: { row: Row; hasCharacterKeys: boolean }) {
  const icon: IconName =
    row.id === "search" ? "search" : "shortcut" in row ? row.shortcut.icon : icons[row.kind];
  return (
    <ComboboxOption
      value={row}
      className="flex min-h-(--control) cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm/5 data-focus:bg-hover"
    >
      <Icon name={icon} className="flex-none text-faint" />
      <span className="min-w-0 flex-1 max-xs:py-1 xs:flex xs:items-center xs:gap-2.5">
        <span dir="auto" className="block min-w-0 flex-1 truncate">
          {row.name}
        </span>
        {"detail" in row && row.detail && (
          <span dir="auto" className="block truncate text-xs text-soft xs:max-w-2/5">
            {row.detail}
          </span>
        )}
      </span>
      {"shortcut" in row && hasKeys(row.shortcut, hasCharacterKeys) && (
        <ShortcutKeys keys={row.shortcut.keys} className="pointer-coarse:hidden" />
      )}
    </ComboboxOption>
  );
}
