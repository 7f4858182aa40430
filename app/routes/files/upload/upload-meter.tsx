import { Meter } from "#app/ui/meter.tsx";

/** How much of a file has been sent, from 0 to 1; nothing while none is under way. */
export function UploadMeter({ share, className }: { share: number | null; className?: string }) {
  return share === null ? null : <Meter share={share} label="Uploading" className={className} />;
}
