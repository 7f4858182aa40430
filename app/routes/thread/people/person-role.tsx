import { Link } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { noRole, setContactRoleCommand } from "#app/domain/desk/thread-commands.ts";
import { contactRoles } from "#app/domain/mailbox/contacts/contact-role.ts";
import type { ThreadPerson } from "#app/domain/threads/people.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, MenuButton, MenuLine } from "#app/ui/menu/menu.tsx";
import { certaintyWords, groundWords, roleLabel, roleNames } from "./role-words.ts";

/** One person of a thread: their role, why, and the menu that corrects it. */
export function PersonRole({
  person,
  threadId,
  address,
}: {
  person: ThreadPerson;
  threadId: string;
  address: FocusAddress;
}) {
  const { name, addresses, isOwner, certainty } = person;
  const isSure = certainty === "said" || certainty === "likely";
  return (
    <li className="grid gap-0.5">
      <div className="flex items-center justify-between gap-2">
        <bdi className="min-w-0 truncate font-semibold" title={addresses.join(", ")}>
          {name}
        </bdi>
        {isOwner ? (
          <span className="shrink-0 text-soft">{roleLabel(person)}</span>
        ) : (
          <RoleMenu person={person} threadId={threadId} />
        )}
      </div>
      <p className={classNames("wrap-anywhere", isSure ? "text-faint" : "text-soft")}>
        {certaintyWords[certainty]} <Why person={person} address={address} />
      </p>
    </li>
  );
}

/** The strongest reason, in the words of the mail that shows it. */
function Why({ person, address }: { person: ThreadPerson; address: FocusAddress }) {
  const [reason] = person.reasons;
  if (!reason || person.role === null || person.certainty === "said") return null;
  const { ground, evidence, messageId } = reason;
  if (ground === "domain" && person.role !== "colleague") return "told by the roles of the others.";
  return (
    <>
      {groundWords[ground]}{" "}
      {messageId === null ? (
        <bdi>{evidence}</bdi>
      ) : (
        <Link
          className="hover:underline hover:underline-offset-2"
          to={focusSearch(address, { message: messageId, task: null, pane: "thread" })}
          replace
          preventScrollReset
        >
          <span className="sr-only">Show the mail: </span>
          <bdi>“{evidence}”</bdi>
        </Link>
      )}
    </>
  );
}

function RoleMenu({ person, threadId }: { person: ThreadPerson; threadId: string }) {
  const { name, addresses, role, certainty } = person;
  const say = useCommand(setContactRoleCommand, { threadId });
  return (
    <Menu
      label={`${roleLabel(person)}. Change the role of ${name}`}
      trigger={
        <>
          {roleLabel(person)} <Icon name="chevron-down" />
        </>
      }
      triggerClassName="btn btn-quiet btn-small"
    >
      <CommandForm command={say} fields={{ address: addresses[0] ?? "" }} role="none">
        {contactRoles.map((one) => {
          const isSaid = certainty === "said" && one === role;
          return (
            <MenuButton
              key={one}
              name="role"
              value={one}
              aria-current={isSaid || undefined}
              {...(isSaid && { icon: "check" as const })}
            >
              {roleNames[one]}
            </MenuButton>
          );
        })}
        {certainty === "said" && (
          <>
            <MenuLine />
            <MenuButton name="role" value={noRole}>
              Let Galley decide
            </MenuButton>
          </>
        )}
      </CommandForm>
    </Menu>
  );
}
