import { bram, jonas, lars, maya } from "#demo/seed/cast.ts";
import type { ThreadScript } from "#demo/seed/thread-script.ts";

export const housing: ThreadScript = {
  key: "housing",
  subject: "Sensor housing, top plate",
  between: [bram, jonas, maya],
  owners: [maya, jonas],
  small: true,
  messages: [
    {
      by: bram,
      at: "20d 10:02",
      text: "Hi both,\n\ntop plate for the laser and a render for the brochure. Material is 3 mm anodised aluminium.\n\nBram",
      files: [
        { asset: "plate-1", name: "top-plate_v1.dxf" },
        { asset: "housing-1", name: "render_front.png" },
      ],
    },
    {
      by: jonas,
      at: "20d 12:40",
      text: "Hi Bram,\n\nchecked the DXF. Wall should be 2.5, not 2, the cutter takes 0.2 on each side. Four screws will let it rattle, I would go for six.\n\nThe vents are 4 mm wide, is that needed? A finger of a child fits in 5.\n\nJonas",
    },
    {
      by: maya,
      at: "19d 09:25",
      text: "From the design side: the shell reads a bit yellow next to our greys, and the light should be orange as on the website.",
    },
    {
      by: bram,
      at: "17d 16:58",
      text: "v2: wall 2.5, six holes, cooler shell, orange light. Vents stay at 4.\n\nEverything together is in the zip.",
      files: [
        { asset: "plate-2", name: "top-plate_v2.dxf" },
        { asset: "housing-2", name: "render_front.png" },
        { asset: "housing-zip", name: "housing_2026.zip" },
      ],
    },
    {
      by: jonas,
      at: "15d 08:50",
      text: "Cut a sample, fits. Please put the engraving on its own layer, it is still on CUT in the corner radius.",
    },
    {
      by: bram,
      at: "9h",
      text: "Will do tonight. Maya, could you check the render once more before the brochure goes out on {+4d}?",
    },
  ],
};

export const stool: ThreadScript = {
  key: "stool",
  subject: "Hocker / stool, plywood order",
  between: [lars, jonas],
  owners: [jonas],
  messages: [
    {
      by: jonas,
      at: "33d 09:40",
      text: "Hello Lars,\n\nI need birch ply for twelve stools, nest attached. 18 mm, A/B faces.\n\nJonas",
      files: [
        { asset: "stool-nest", name: "stool_nest_18mm.dxf" },
        { asset: "stool-1", name: "stool_front_v1.png" },
      ],
    },
    {
      by: lars,
      at: "32d 13:18",
      text: "Hej Jonas,\n\n18 mm is out of stock until next month. We have 21. Could the joint be changed?\n\nOne remark to the nest: the grain of two legs runs across, they will break.\n\nLars",
    },
    {
      by: jonas,
      at: "31d 17:02",
      text: "21 works, I will redraw the joint and turn the legs. Is the price per sheet the same?",
      files: [{ asset: "stool-2", name: "stool_front_v2.png" }],
    },
    {
      by: lars,
      at: "30d 10:45",
      text: "Two euro more. I need the final nest by {+4d} to cut it this month.",
    },
    {
      by: jonas,
      at: "7d 16:30",
      text: "First one is classification, see photo. The seat is a little too thick at the front edge, I want to take 3 mm off. Can you send two more sheets?",
      files: [{ asset: "stool-photo", name: "IMG_0093.jpg" }],
    },
    { by: lars, at: "14h", text: "Looks strong! Two sheets are on the truck for you on {+3d}." },
  ],
};

export const website: ThreadScript = {
  key: "website",
  subject: "Weber Werkstatt: neue Startseite",
  between: [maya, jonas],
  owners: [maya, jonas],
  messages: [
    {
      by: maya,
      at: "16d 11:20",
      text: "Hallo Jonas,\n\nder Entwurf für die Startseite, erst einmal mit den Schalen von Kumo als Platzhalter.\n\nMaya",
      files: [{ asset: "bowl-shop", name: "startseite_entwurf.webp" }],
    },
    {
      by: jonas,
      at: "15d 18:05",
      text: "Sieht sehr gut aus! Die Kacheln sind mir zu rund, bei uns ist alles eckig. Und der Knopf müsste „Termin vereinbaren“ heißen.\n\nKannst du die Hocker statt der Schalen einsetzen? Fotos im Anhang.\n\nJonas",
      files: [{ asset: "stool-photo", name: "hocker_werkstatt.jpg" }],
    },
    {
      by: maya,
      at: "1d 09:50",
      language: "de",
      text: "Mache ich bis {+6d}. Brauchst du auch eine englische Fassung?",
    },
  ],
};
