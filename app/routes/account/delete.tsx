import { data, Form } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { flagLoggingOut } from "#app/client/session/logging-out.ts";
import { confirmationSchema, isRecentSignIn } from "#app/domain/leaving/account-deletion.ts";
import { requestAccountDeletion } from "#app/domain/leaving/request-account-deletion.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { replyToLeaving } from "#app/http/replies/reply-to-leaving.server.ts";
import { requireSession } from "#app/http/viewer.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/delete";
import { AccountCard } from "./account-card.tsx";
import { AccountPage } from "./account-page.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

export const meta = () => [{ title: "Delete account · Galley" }];

export function loader({ context }: Route.LoaderArgs) {
  return { isRecent: isRecentSignIn(requireSession(context)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  const { confirmation } = await parseForm(request, confirmationSchema);
  const asked = await requestAccountDeletion(session, { confirmation });
  if (asked.ok) return replyToLeaving(request);
  return data({ confirmation, message: asked.message }, { status: 422 });
}

/** Explains what the deletion of the account deletes, and asks for confirmation. */
export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer } = useRootData();
  if (!viewer) return null;
  return (
    <AccountPage back={{ to: "/account", label: "Back to the account" }}>
      <AccountCard labelledBy="delete-account">
        <h1 id="delete-account" className="text-xl">
          Delete your account?
        </h1>
        <p>This cannot be undone. It removes, for good:</p>
        <ul className="list-disc pl-5">
          <li>every thread, file and task, with all original bytes and previews,</li>
          <li>your contacts, your sessions on every device, and your sign-in with Galley,</li>
          <li>Galley’s access to your mailbox, which it gives back to Google.</li>
        </ul>
        <p className="text-soft">
          Your mail itself stays in Gmail: Galley never deletes any. Imports that are under way
          stop. You may want to export your data on the account page first.
        </p>
        {loaderData.isRecent ? (
          <ConfirmDeletion email={viewer.email} refused={actionData} />
        ) : (
          <SignInAgain to="delete the account" at="/account/delete" buttons={DeletionButtons} />
        )}
      </AccountCard>
    </AccountPage>
  );
}

type Refused = { confirmation: string; message: string };

function ConfirmDeletion({ email, refused }: { email: string; refused: Refused | undefined }) {
  return (
    // The response also clears this browser's storage (Clear-Site-Data), which requires a document
    // navigation.
    <Form
      method="post"
      reloadDocument
      className="grid gap-4"
      // The answer clears the storage: this window must not take that for another one's logout.
      onSubmit={() => flagLoggingOut(true)}
    >
      <p>
        Type <strong className="break-all">{email}</strong> to confirm.
      </p>
      <Field
        label="Your address"
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={refused?.confirmation}
        error={refused?.message ?? null}
      />
      <DeletionButtons>
        <Button type="submit" variant="danger">
          Delete account
        </Button>
      </DeletionButtons>
    </Form>
  );
}

function DeletionButtons({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ButtonLink to="/account">Keep the account</ButtonLink>
      {children}
    </div>
  );
}
