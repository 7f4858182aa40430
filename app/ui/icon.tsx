// Not inlined in scripts or styles, so that one cached file serves the icons of every page.
import sprite from "./icons.svg?url&no-inline";

export type IconName =
  | "alert"
  | "archive"
  | "audio"
  | "check"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "clip"
  | "clock"
  | "close"
  | "command"
  | "collapse"
  | "download"
  | "drawing"
  | "expand"
  | "external"
  | "file"
  | "files"
  | "filter"
  | "image"
  | "import"
  | "info"
  | "laptop"
  | "logout"
  | "mail"
  | "mark"
  | "merge"
  | "more"
  | "pause"
  | "pin"
  | "play"
  | "plus"
  | "puzzle"
  | "quote"
  | "rename"
  | "replace"
  | "restore"
  | "search"
  | "settings"
  | "split"
  | "task"
  | "trash"
  | "upload"
  | "user"
  | "video"
  | "zoom-in"
  | "zoom-out";

/** Decorative: the text or the aria-label beside it states the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
