import { Button } from "#app/ui/button.tsx";
import type { Ground } from "#app/ui/picture-ground.ts";

/** Turns the ground of a transparent picture from light to dark and back; nothing for an opaque one. */
export function GroundSwitch({ ground, onTurn }: { ground: Ground | null; onTurn: () => void }) {
  if (ground === null) return null;
  return (
    <div className="flex justify-center border-t border-line bg-surface p-1">
      <Button variant="quiet" size="small" onClick={onTurn}>
        {ground === "dark" ? "Show on a light ground" : "Show on a dark ground"}
      </Button>
    </div>
  );
}
