import { Link } from "react-router";
import { type FocusAddress, fileSearch } from "#app/routes/thread/focus-address.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { placeOf, type StackCard, versionCount } from "#app/routes/thread/versions/stack-cards.ts";

/** Which of several versions is shown, and the way to the current one. Nothing for a file with one version. */
export function WhichVersion({
  file,
  card,
  address,
}: {
  file: ShownFile;
  card: StackCard<ShownFile>;
  address: FocusAddress;
}) {
  const count = versionCount(card);
  if (count === 1) return null;
  const [place, current] = [placeOf(file), placeOf(card.file)];
  // A later thread has a newer version than all of these.
  const newest = card.file.continuedBy ? "newest here" : "current";
  return (
    <>
      <span className="font-semibold text-soft">
        v{place} of {count}
      </span>
      {place === current ? (
        `, ${newest}`
      ) : (
        <>
          {", "}
          <Link className="link" to={fileSearch(address, card.file.id)} replace preventScrollReset>
            {newest} is v{current}
          </Link>
        </>
      )}
      {" · "}
    </>
  );
}
