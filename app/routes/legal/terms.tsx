import { LegalPage } from "./legal-page.tsx";

export const meta = () => [{ title: "Terms of Service · Galley" }];

export default function Terms() {
  return (
    <LegalPage title="Terms of Service">
      <p>By signing in you agree to these terms. They are short on purpose.</p>
      <h2>Your account</h2>
      <p>
        You sign in with a Google account that you may use. What is done in your account is yours to
        answer for; end sessions that you do not recognise on your account page.
      </p>
      <h2>Your content</h2>
      <p>
        Mail, files and tasks stay yours. You let Galley store and process them for one purpose: to
        show them to you and to find the tasks in them. Import only what you are allowed to.
      </p>
      <h2>Fair use</h2>
      <p>
        Do not use Galley to break the law, to reach other people’s data, or to harm the service.
      </p>
      <h2>No promises beyond these</h2>
      <p>
        Tasks are found by software and can be missed or wrong: the original sentence is always one
        click away. Galley is provided as it is, as far as the law allows.
      </p>
      <h2>Ending it</h2>
      <p>You can delete your account at any time. Accounts that break these terms may be closed.</p>
    </LegalPage>
  );
}
