import { Icon } from "#app/ui/icon.tsx";
import { MenuItem } from "#app/ui/menu/menu-item.tsx";

/** The menu entry that downloads a file; `content` is its address. */
export function DownloadItem({ content, label = "Download" }: { content: string; label?: string }) {
  const address = `${content}${content.includes("?") ? "&" : "?"}download=1`;
  return (
    <MenuItem>
      <a role="menuitem" className="menu-item" href={address} download>
        <Icon name="download" />
        {label}
      </a>
    </MenuItem>
  );
}
