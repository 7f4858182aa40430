import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { UploadMeter } from "./upload-meter.tsx";

test("the sent part is heard and seen in percent; while nothing is sent there is no meter", () => {
  const html = renderToString(<UploadMeter share={0.376} />);
  expect(html).toContain('role="progressbar" aria-label="Uploading" aria-valuenow="38"');
  expect(html).toContain('style="width:37.6%"');
  expect(renderToString(<UploadMeter share={null} />)).toBe("");
});
