import { type RefObject, useEffect, useState } from "react";
import { type Ground, groundOf } from "#app/ui/picture-ground.ts";

/** The ground of a picture by its content, once it is shown, until a person turns it. Null for an opaque one. */
export function useGround(picture: RefObject<HTMLImageElement | null>, isShown: boolean) {
  const [found, setFound] = useState<Ground | null>(null);
  const [chosen, setChosen] = useState<Ground | null>(null);
  useEffect(() => {
    if (isShown && picture.current) setFound(groundOf(picture.current));
  }, [isShown, picture]);
  const ground = found && (chosen ?? found);
  return { ground, turn: () => setChosen(ground === "dark" ? "light" : "dark") };
}
