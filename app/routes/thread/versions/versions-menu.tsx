import type { ReactNode } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { decideVersionsCommand } from "#app/domain/files/file-commands.ts";
import { formOf } from "#app/domain/files/versions/forms.ts";
import { inExtension } from "#app/routes/addresses/in-extension.ts";
import { DownloadItem } from "#app/routes/files/download-item.tsx";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { CutName } from "#app/ui/cut-name.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { Menu, MenuButton, MenuLine, MenuLink } from "#app/ui/menu/menu.tsx";
import { movedOrder, placeOf, type StackCard } from "./stack-cards.ts";

/** The number of other files that the menu offers. */
const mostOffered = 12;

/** Chooses the current version, orders, takes one out, joins another file, and leads to their tasks. */
export function VersionsMenu({
  file,
  versions,
  forms,
  others,
  address,
}: {
  file: ShownFile;
  versions: readonly ShownFile[];
  /** The forms of this version. */
  forms: readonly ShownFile[];
  others: readonly StackCard<ShownFile>[];
  address: FocusAddress;
}) {
  const ids = versions.map(({ id }) => id);
  const earlier = movedOrder(ids, file.id, -1);
  const later = movedOrder(ids, file.id, 1);
  const isOnly = versions.length === 1;
  const which = `v${placeOf(file)}`;
  return (
    <Menu label={`Versions of ${file.name}: change`} icon="more">
      {versions.length > 0 && (
        <>
          {!file.isStackFront && (
            <Say file={file} icon="check" fields={{ says: "is-current" }}>
              {isOnly ? "Show on the card" : `Make ${which} the current version`}
            </Say>
          )}
          {earlier && (
            <Say file={file} icon="chevron-left" fields={{ says: "order", order: earlier.join() }}>
              Move {which} earlier
            </Say>
          )}
          {later && (
            <Say file={file} icon="chevron-right" fields={{ says: "order", order: later.join() }}>
              Move {which} later
            </Say>
          )}
          <Say file={file} icon="close" fields={{ says: "stands-alone" }}>
            {isOnly ? "Show apart" : `Take ${which} out of these versions`}
          </Say>
          {others.length > 0 && <MenuLine />}
        </>
      )}
      {versions.length > 0 && (
        <MenuLink icon="task" to={inExtension(`/dashboard?of=${file.id}`, address.extension)}>
          {isOnly ? "Tasks of all of them, on the desk" : "Tasks of all versions, on the desk"}
        </MenuLink>
      )}
      {forms.length > 1 &&
        forms.map(({ id, name, content }) => (
          <DownloadItem key={id} content={content} label={`Download ${formOf(name)}`} />
        ))}
      {others.slice(0, mostOffered).map(({ file: other }) => (
        <Say key={other.id} file={file} icon="files" fields={{ says: "joins", other: other.id }}>
          <span className="flex min-w-0">
            <span className="flex-none">
              {versions.length > 0 ? `Make ${which}` : "Make it"} a version of&nbsp;
            </span>
            <CutName name={other.name} />
          </span>
        </Say>
      ))}
    </Menu>
  );
}

function Say({
  file,
  icon,
  fields,
  children,
}: {
  file: ShownFile;
  icon: IconName;
  fields: Record<string, string | number>;
  children: ReactNode;
}) {
  const decide = useCommand(
    decideVersionsCommand,
    { fileId: file.id },
    { key: `versions ${file.id}` },
  );
  return (
    <CommandForm command={decide} fields={fields} role="none">
      <MenuButton icon={icon}>{children}</MenuButton>
    </CommandForm>
  );
}
