import { Meter } from "#app/ui/meter.tsx";
import { formatSize } from "#app/ui/text/file-size.ts";
import { AccountCard } from "./account-card.tsx";

/** The storage that the user's data takes, in bytes, and how to make room. */
export function Storage({ used, quota }: { used: number; quota: number }) {
  const isFull = used >= quota;
  return (
    <AccountCard labelledBy="storage">
      <h2 id="storage" className="text-lg">
        Storage
      </h2>
      <div className="grid gap-2">
        <p>{`${formatSize(used)} of ${formatSize(quota)} used`}</p>
        <Meter share={used / quota} className="w-full" />
      </div>
      {isFull && (
        <p className="notice notice-danger">
          Your storage is full. New mails and files are not taken until you make room.
        </p>
      )}
      <p className="text-soft">
        Your imported mails, your files with their earlier versions, and their previews count, each
        once. Deleting threads or files forever makes room.
      </p>
    </AccountCard>
  );
}
