import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { UploadMeter } from "./upload-meter.tsx";

test("the sent part is heard and seen in percent; while nothing is sent there is no meter", () => {
  const html = renderToString(<UploadMeter share={0.376} />);
  expect(html).toMatch(/^<progress [^>]*max="100" value="37.6" aria-label="Uploading"/);
  expect(renderToString(<UploadMeter share={null} />)).toBe("");
});
