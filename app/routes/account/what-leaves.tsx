import { ButtonLink } from "#app/ui/button.tsx";
import { AccountCard } from "./account-card.tsx";

/** Shows which parts of a person's mail are sent to a language model, with a link to each question. */
export function WhatLeaves({ model, kept }: { model: string | null; kept: number }) {
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
        <SentParts model={model} />
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

function SentParts({ model }: { model: string }) {
  return (
    <div className="grid gap-2 text-soft">
      <p>
        Each new mail is also read by the language model <strong>{model}</strong>. It is sent:
      </p>
      <ul className="list-disc pl-5">
        <li>the mail’s own text and day, without quoted history, and the names of its files,</li>
        <li>the names of its people, and who makes or judges the work,</li>
        <li>the thread’s subject and language, and the names of its latest files,</li>
        <li>the first words of asks that are still open in the thread.</li>
      </ul>
      <p>No file is sent, and no address but those that the mail’s text itself holds.</p>
    </div>
  );
}
