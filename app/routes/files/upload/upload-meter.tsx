import { Meter } from "#app/ui/meter.tsx";

/** Shows the sent share of a file, from 0 to 1; nothing if `share` is null. */
export function UploadMeter({ share, className }: { share: number | null; className?: string }) {
  return share === null ? null : <Meter share={share} label="Uploading" className={className} />;
}
