import type { PageBox } from "#app/adapters/decode/compare/compared.ts";
import type { Placing } from "#app/adapters/decode/compare/raster.ts";

/** Where a box of the older page lies on the newer one. */
export function onNewer({ x, y, width, height }: PageBox, placing: Placing): PageBox {
  return {
    x: (x - placing.shiftX) / placing.scaleX,
    y: (y - placing.shiftY) / placing.scaleY,
    width: width / placing.scaleX,
    height: height / placing.scaleY,
  };
}

/** Where a box of the newer page lies on the older one. */
export function onOlder({ x, y, width, height }: PageBox, placing: Placing): PageBox {
  return {
    x: x * placing.scaleX + placing.shiftX,
    y: y * placing.scaleY + placing.shiftY,
    width: width * placing.scaleX,
    height: height * placing.scaleY,
  };
}
