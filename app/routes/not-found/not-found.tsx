import { data } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";

export const meta = () => [{ title: "Page Not Found · Galley" }];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <MessagePage title="Page Not Found">
      <p className="text-soft">There is nothing at this address.</p>
      <ButtonLink to="/" className="mt-2">
        Back to the dashboard
      </ButtonLink>
    </MessagePage>
  );
}
