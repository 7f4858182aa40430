import { useCommand } from "#app/client/commands/use-command.ts";
import { chooseViewCommand } from "#app/domain/accounts/account-commands.ts";
import { type View, type ViewChoice, type ViewName, viewText } from "#app/domain/accounts/views.ts";

/** The view of a screen, updated at once when it is changed. `kept` is the server's value. */
export function useView<Name extends ViewName>(
  name: Name,
  choices: readonly ViewChoice<Name>[],
  kept: ViewChoice<Name>,
) {
  const command = useCommand(chooseViewCommand, {}, { key: `view ${name}` });
  const textOf = (choice: ViewChoice<Name>) => viewText({ name, choice } as View);
  const sent = command.formData && chooseViewCommand.apply(command.formData).view;
  const shown = choices.find((choice) => textOf(choice) === sent) ?? kept;
  return { shown, command, textOf };
}
