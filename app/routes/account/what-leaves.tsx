import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { allowModelCommand } from "#app/domain/tasks/reading/model/model-commands.ts";
import type { WhatLeaves as State } from "#app/domain/tasks/reading/model/model-state.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AccountCard } from "./account-card.tsx";

/** What of a person's mail goes to a language model, with the switch for it and a link to each question. */
export function WhatLeaves({ model, kept }: State) {
  return (
    <AccountCard labelledBy="what-leaves">
      <h2 id="what-leaves" className="text-lg">
        What left this machine
      </h2>
      {model === null ? (
        <p className="text-soft">
          Tasks are found on this machine. No language model is asked about your mails.
        </p>
      ) : (
        <Consent model={model} />
      )}
      {(model !== null || kept > 0) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-3">
          <p className="flex-[1_1_20rem] text-soft">
            {kept === 0
              ? "No question was sent yet."
              : `The newest ${kept === 1 ? "question is" : `${kept} questions are`} kept as sent.`}
          </p>
          {kept > 0 && <ButtonLink to="/account/sent">Show what was sent</ButtonLink>}
        </div>
      )}
    </AccountCard>
  );
}

function Consent({ model }: { model: NonNullable<State["model"]> }) {
  const command = useCommand(allowModelCommand, {});
  const { formData } = command;
  const { isAllowed } = formData ? allowModelCommand.apply(formData) : model;
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        {isAllowed ? (
          <>
            The language model <strong>{model.name}</strong> at {model.service} reads your mails,
            too.
          </>
        ) : (
          <>
            Tasks are found on this machine. The language model <strong>{model.name}</strong> can
            read your mails, too: their text and the names in them then go to {model.service}.
          </>
        )}
      </p>
      {isAllowed && model.waiting > 0 && <p role="status">{sayWaiting(model)}</p>}
      <CommandForm command={command}>
        <Button type="submit" name="service" value={isAllowed ? "" : model.service}>
          {isAllowed ? "Stop sending my mails" : `Allow ${model.service} to read my mails`}
        </Button>
      </CommandForm>
      <SentParts />
    </div>
  );
}

function sayWaiting({ waiting, outage }: NonNullable<State["model"]>): string {
  const mails = waiting === 1 ? "1 mail waits for it" : `${waiting} mails wait for it`;
  return outage
    ? `${mails}: ${outage}.`
    : `${mails}. Each day has a budget; the rest is asked later.`;
}

function SentParts() {
  return (
    <details className="text-soft">
      <summary className="disclosure min-h-control-small">What a question contains</summary>
      <ul className="list-disc pl-5">
        <li>the mail’s own text and day, without quoted history, and the names of its files,</li>
        <li>the names of its people, and who makes or judges the work,</li>
        <li>the thread’s subject and language, and the names of its latest files,</li>
        <li>the first words of asks that are still open in the thread.</li>
      </ul>
      <p>No file is sent, and no address but those that the mail’s text itself holds.</p>
    </details>
  );
}
