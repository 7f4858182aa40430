import { ButtonLink } from "./button.tsx";

/** A link to the next page. With JavaScript, the page is loaded in place. */
export function LoadMore({
  to,
  onLoad,
  isBusy,
  children,
}: {
  to: string;
  onLoad: () => void;
  isBusy: boolean;
  children: string;
}) {
  return (
    <p className="flex justify-center py-3">
      <ButtonLink
        to={to}
        aria-disabled={isBusy || undefined}
        onClick={(event) => {
          event.preventDefault();
          onLoad();
        }}
      >
        {children}
      </ButtonLink>
    </p>
  );
}
