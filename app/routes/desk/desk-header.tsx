import { Link } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { logOutCommand } from "#app/commands/account/log-out.ts";
import { addressOf } from "#app/commands/command.ts";
import { useLogOut } from "#app/routes/account/use-log-out.ts";
import { type DeskAddress, overDesk } from "#app/routes/addresses/desk-address.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Menu, MenuButton, MenuLine, MenuLink } from "#app/ui/menu.tsx";
import { MenuItem } from "#app/ui/menu-item.tsx";
import { useSearchShortcut } from "./use-search-shortcut.ts";

/** What is always at hand: search, trash, the extension, mail, and the person's own menu. */
export function DeskHeader({ address }: { address: DeskAddress }) {
  const { settings } = useRootData();
  const searchPath = overDesk("search", address);
  useSearchShortcut(searchPath);
  return (
    <header className="desk-header">
      <Link to="/dashboard" className="desk-logo" aria-label="Galley, dashboard">
        <Logo />
      </Link>
      <Link to={searchPath} preventScrollReset className="desk-search">
        <Icon name="search" />
        <span>Search files and tasks...</span>
        <span className="desk-key" aria-hidden="true">
          /
        </span>
      </Link>
      <nav aria-label="Tools" className="desk-tools">
        <ButtonLink
          to={overDesk("trash", address)}
          preventScrollReset
          variant="quiet"
          icon="trash"
          aria-label="Trash"
        />
        <a
          href={settings.extensionStoreUrl}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({})} desk-tool`}
          title="Get Extension"
        >
          <Icon name="puzzle" />
          <span className="max-[1099px]:sr-only">Get Extension</span>
        </a>
        <a
          href={settings.mailUrl}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({})} desk-tool`}
          title="Open Gmail"
        >
          <Icon name="mail" />
          <span className="max-[1099px]:sr-only">Open</span>
        </a>
        <Menu label="Settings" icon="settings">
          <MenuLink to={overDesk("trash", address)} preventScrollReset icon="trash">
            Trash
          </MenuLink>
        </Menu>
        <ProfileMenu />
      </nav>
    </header>
  );
}

function ProfileMenu() {
  const { viewer } = useRootData();
  const { isLoggingOut, onSubmit } = useLogOut();
  if (!viewer) return null;
  const face = { name: viewer.username, photoUrl: viewer.photoUrl };
  return (
    <Menu label="Profile" trigger={<Avatar {...face} />} triggerClassName="desk-profile">
      <MenuItem>
        <Link to="/account" role="menuitem" className="desk-person">
          <Avatar {...face} size="large" />
          <span className="min-w-0">
            <strong className="block truncate">
              <span className="sr-only">Account of </span>
              <bdi>{viewer.username}</bdi>
            </strong>
            <span className="block truncate text-soft">{viewer.email}</span>
          </span>
        </Link>
      </MenuItem>
      <MenuLine />
      <form method="post" action={addressOf(logOutCommand, {})} onSubmit={onSubmit}>
        <MenuButton icon="logout" aria-disabled={isLoggingOut}>
          Logout
        </MenuButton>
      </form>
    </Menu>
  );
}
