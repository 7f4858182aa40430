/** An old Illustrator file: PostScript, which PDF readers cannot open. */
export function illustratorPostScript(title: string): Buffer {
  const petals = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6;
    const [x, y] = [300 + 150 * Math.cos(angle), 300 + 150 * Math.sin(angle)];
    return [
      `${index % 2 ? "0.75 0.1 0.6 0.2" : "0 0.72 0.85 0.1"} k`,
      "300 300 m",
      `${(300 + x) / 2 - 40} ${(300 + y) / 2 + 40} ${x - 20} ${y + 20} ${x} ${y} C`,
      `${x + 20} ${y - 20} ${(300 + x) / 2 + 40} ${(300 + y) / 2 - 40} 300 300 C`,
      "f",
    ].join("\r");
  });
  return Buffer.from(
    [
      "%!PS-Adobe-3.0",
      "%%Creator: Adobe Illustrator(R) 8.0",
      "%%AI8_CreatorVersion: 8",
      `%%Title: (${title})`,
      "%%BoundingBox: 0 0 600 600",
      "%AI5_FileFormat 4.0",
      "%%EndComments",
      "%%BeginProlog",
      "%%EndProlog",
      "%%BeginSetup",
      "%%EndSetup",
      "%AI5_BeginLayer",
      "1 1 1 1 0 0 0 79 128 255 Lb",
      "(Blossom) Ln",
      ...petals,
      "LB",
      "%AI5_EndLayer--",
      "%%PageTrailer",
      "gsave annotatepage grestore showpage",
      "%%Trailer",
      "%%EOF",
    ].join("\r"),
  );
}
