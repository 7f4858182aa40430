import { classNames } from "#app/ui/class-names.ts";

/** How much of a file has been sent, from 0 to 1; nothing while none is under way. */
export function UploadMeter({ share, className }: { share: number | null; className?: string }) {
  if (share === null) return null;
  const percent = share * 100;
  return (
    <div
      className={classNames("meter", className)}
      role="progressbar"
      aria-label="Uploading"
      aria-valuenow={Math.round(percent)}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
