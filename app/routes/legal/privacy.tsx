import { Link } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { LegalPage } from "./legal-page.tsx";

export const meta = () => [{ title: "Privacy Policy · Galley" }];

export default function Privacy() {
  const { gmailAccess } = useRootData().settings;
  return (
    <LegalPage title="Privacy Policy">
      <p>
        Galley reads the mail threads that you choose to import and, while you choose, the latest
        mails of the contact you picked. This page says what is kept and how to have it removed.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>Your name, address and photo, as Google gives them at sign-in.</li>
        <li>
          The threads you import: their messages, their attachments, and the tasks found in them.
        </li>
        <li>Your contacts’ names and addresses, so that you can pick whose mail to import.</li>
        <li>
          Where you are signed in: the kind of browser and when it was last used. A session ends by
          itself, and how it ended is kept for thirty days more.
        </li>
        <li>An encrypted token that lets Galley fetch the threads you ask for.</li>
      </ul>
      <h2>What is asked for at Google</h2>
      <p>
        {gmailAccess === "modify"
          ? "The permission for your Gmail covers reading, writing and labelling mail. Galley reads with it: it sends nothing, and changes and deletes nothing in your mailbox."
          : "The permission for your Gmail covers reading alone."}{" "}
        The permissions for contacts are for reading them.
      </p>
      <h2>What it is used for</h2>
      <p>
        To show you your threads, files and tasks. Galley’s use of what it receives from Google’s
        interfaces keeps to the Google API Services User Data Policy, including its Limited Use
        requirements. It is not sold, not used for advertising, and not read by people, except where
        you ask for help or the law requires it.
      </p>
      <p>
        Those who run this Galley see who uses it: names, addresses, when you were last here, the
        state of your mailbox, and how much is stored.
      </p>
      <h2>The Chrome extension</h2>
      <p>
        The extension looks at the page of your mail for the ids and subjects of conversations and
        for the address of the account, in your browser. It asks Galley which threads you have
        imported, all at once, and compares them with the page there. Two things are sent:
      </p>
      <ul>
        <li>
          When you import from the page: the ids and subjects of those threads. Galley then fetches
          their mails from Gmail.
        </li>
        <li>
          While its side panel is open: which thread you are reading, if you have imported it, since
          the panel opens it.
        </li>
      </ul>
      <p>
        Nothing else of the page leaves your browser: no conversation that you have not imported, no
        mail text, no address, and not which pages you visit.
      </p>
      <h2>Finding tasks</h2>
      <p>
        Tasks are found on the server that runs Galley. Only where its operator has configured a
        language model, and only after you allowed it on your account page, do the text of an
        imported message, the names of its people and files, its thread’s subject and short quotes
        of what is still open there go to that model. Your account page shows what was sent.
      </p>
      <h2>Measuring use</h2>
      <p>
        Where its operator has switched them on, product analytics count what you do: signing in and
        out, screens you look at, searches, imports, uploads and downloads, files opened, pinned,
        archived, renamed or deleted, and how long a visit lasts. They are told who you are by your
        name, address and photo. They never carry mail text, search text, file names or other
        people’s addresses, and they respect a browser that asks not to be tracked.
      </p>
      <h2>Leaving</h2>
      <p>
        On <Link to="/account">your account page</Link> you can disconnect the mailbox, which takes
        the access back at Google, end sessions, and export everything that is stored: your original
        mails and files, and what was decided about them. There you can also delete the account: you
        are signed out everywhere at once, and within the hour every thread, file, task and contact
        of yours is gone from the server, with your sign-in and the access to your mailbox. Where
        Google cannot be reached, giving that access back is tried again until it works. Backups
        that the operator keeps last as long as they keep them.
      </p>
    </LegalPage>
  );
}
