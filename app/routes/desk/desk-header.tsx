import { Link } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { logOutCommand } from "#app/domain/accounts/account-commands.ts";
import { addressOf } from "#app/domain/command/command.ts";
import { useLogOut } from "#app/routes/account/use-log-out.ts";
import { type DeskAddress, overDesk } from "#app/routes/addresses/desk-address.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Menu, MenuButton, MenuLine, MenuLink } from "#app/ui/menu/menu.tsx";
import { MenuItem } from "#app/ui/menu/menu-item.tsx";

/** The desk's header: search, trash, the extension, mail, and the person's menu. */
export function DeskHeader({ address }: { address: DeskAddress }) {
  const { settings, hasShortcuts } = useRootData();
  const searchPath = overDesk("search", address);
  return (
    <header className="desk-header">
      <Link to="/dashboard" className="desk-logo" aria-label="Galley, dashboard">
        <Logo />
      </Link>
      <Link
        to={searchPath}
        preventScrollReset
        className="desk-search"
        aria-keyshortcuts={hasShortcuts ? "/" : undefined}
      >
        <Icon name="search" />
        <span className="flex-1 truncate">Search files and tasks...</span>
        <span aria-hidden="true" hidden={!hasShortcuts}>
          /
        </span>
      </Link>
      <button
        type="button"
        popoverTarget="palette"
        className="btn btn-quiet btn-icon desk-commands noscript:hidden"
        aria-label="Commands"
        aria-keyshortcuts="Control+K Meta+K"
        title="Commands (Ctrl+K)"
      >
        <Icon name="command" />
      </button>
      <nav aria-label="Tools" className="flex items-center gap-1.5 max-sm:gap-0.5 max-xs:ml-auto">
        <ButtonLink
          to={overDesk("trash", address)}
          preventScrollReset
          variant="quiet"
          icon="trash"
          aria-label="Trash"
        />
        <OutsideLink to={settings.extensionStoreUrl} icon="puzzle" title="Get Extension">
          Get Extension
        </OutsideLink>
        <OutsideLink to={settings.mailUrl} icon="mail" title="Open Gmail">
          Open
        </OutsideLink>
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

/** Opens another site. On a narrow desk its words are left out. */
function OutsideLink({
  to,
  icon,
  title,
  children,
}: {
  to: string;
  icon: IconName;
  title: string;
  children: string;
}) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="btn desk-tool" title={title}>
      <Icon name={icon} />
      <span className="max-[1100px]:sr-only">{children}</span>
    </a>
  );
}

function ProfileMenu() {
  const { viewer } = useRootData();
  const { isLoggingOut, onSubmit } = useLogOut();
  if (!viewer) return null;
  const face = { name: viewer.username, photoUrl: viewer.photoUrl };
  return (
    <Menu
      label="Profile"
      trigger={<Avatar {...face} />}
      triggerClassName="grid size-control place-items-center rounded-full"
    >
      <MenuItem>
        <Link
          to="/account"
          role="menuitem"
          className="flex items-center gap-2.5 rounded-md p-2 text-sm/5 hover:bg-hover focus-visible:bg-hover data-focus:bg-hover"
        >
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
