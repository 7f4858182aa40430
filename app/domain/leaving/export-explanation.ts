/** Returns the text of the export's first file, which explains the others. */
export function explanation(email: string, at: Date): string {
  return `Everything that Galley holds for ${email}, exported at ${at.toISOString()}.

account.json    who you are here, your settings, sessions, the mailbox connection (no tokens), and
                how many tasks were found in your mails, and corrected by you ("tasksFound")
contacts.json   names and addresses that the import dialog offers
contact-roles.json
                who you said is a client, maker, printer or colleague
dismissed-asks.json
                words that you said are no task
sent-to-a-model.json
                the newest questions that a language model was asked about your mails, in full
imports.json    what you imported, when, and how it ended
threads/        a folder for each thread:
                  thread.json   the thread, its messages, files and tasks with their statuses,
                                and which of them are pinned, archived or in the trash;
                                which files you said are versions of one another
                                ("versionDecisions");
                                the places that you marked on pages ("marks": in shares of
                                the page's width and height), and what became of those
                                places on the current versions ("markChecks");
                                who its people were taken for, and why ("participants");
                                for each message, what your mail provider's checks of its
                                sender said ("authentication": pass, fail, none, unclear or
                                relayed; null before Galley kept it), and what its author
                                was taken for ("authorship": own, known, new, relayed,
                                unverified, unchecked)
                  mail/         the original messages, as any mail program opens them; an
                                empty part stands where you deleted a file forever
                  files/        attachments and uploads under their names, as they came;
                                earlier versions, hidden decoration and previews given by
                                hand in folders of their own
my-files/       uploads without a thread, and files.json with what was decided about them
contents.json   how much there is of each, and what could not be read, if anything

What you deleted forever is gone and not in here. Previews that Galley draws by itself are not
either: they can be drawn again from the originals.
`;
}
