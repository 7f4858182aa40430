import { katrin, maya, oskar, priyanka } from "#demo/seed/cast.ts";
import type { ThreadScript } from "#demo/seed/thread-script.ts";

/** Forty mails about one poster, over two months. */
export const tideline: ThreadScript = {
  key: "tideline",
  subject: "Tideline 2026: the poster",
  between: [priyanka, maya, oskar],
  owners: [maya],
  messages: [
    {
      by: priyanka,
      at: "68d 09:12",
      text: "Hi Maya,\n\nwe have the money for a proper poster this year! A2, screen printed, sea and sun, nothing with seagulls please.\n\nCould you send a first idea by {+9d}?\n\nPriyanka",
    },
    {
      by: maya,
      at: "68d 11:40",
      text: "Wonderful news. I'll send two directions by then.\n\nHow many colours does the budget allow?",
    },
    { by: priyanka, at: "67d 08:55", text: "Four. Five if you fight for the fifth." },
    {
      by: maya,
      at: "61d 17:20",
      text: "Here is the first sheet: a sun going down behind rows of scallops. Four inks, the pale one is the paper.\n\nMaya",
      files: [{ asset: "poster-1", name: "tideline_poster_v1.png" }],
    },
    {
      by: priyanka,
      at: "61d 21:03",
      text: "Oh this is lovely!!\n\nA few first thoughts:\n- the sun feels small for an A2\n- I miss the sponsors, there are three of them so far\n- can the festival name go a touch heavier?",
    },
    {
      by: oskar,
      at: "60d 09:30",
      text: "Agree on the sun. The scallops in the bottom row are cut by the band, is that on purpose?",
    },
    {
      by: maya,
      at: "60d 09:48",
      text: "Not on purpose, I will move the band down.",
    },
    {
      by: maya,
      at: "58d 16:05",
      text: "v2. Bigger sun, sponsors as outlines at the bottom right, name is heavier, band moved.\n\nPriyanka, please send me the sponsors' logos as vectors when you have them.",
      files: [{ asset: "poster-2", name: "tideline_poster_v2.png" }],
    },
    { by: priyanka, at: "57d 10:14", text: "Yes yes yes. Showing it to the board tonight." },
    {
      by: priyanka,
      at: "56d 08:41",
      text: "The board is in love, with two wishes:\n\n1. The tagline is hard to read from across a street. Could it be larger?\n2. Our treasurer asks for the web address somewhere.\n\nI personally think the address can live on the back of the flyer. What do you think?",
    },
    {
      by: maya,
      at: "56d 09:22",
      text: "Larger tagline is no problem. I would keep the address off the poster too, nobody types those from a wall.",
    },
    {
      by: priyanka,
      at: "56d 09:30",
      text: "Then no address. I'll tell the treasurer gently.",
    },
    {
      by: oskar,
      at: "54d 14:15",
      text: "I hung v2 in the stairwell and took a photo with bad light, see attached. The teal and the dark blue melt into each other from three metres.",
      files: [{ asset: "poster-wall", name: "IMG_2207.jpg" }],
    },
    {
      by: maya,
      at: "54d 14:50",
      text: "Good test. I'll pull the teal up by ten percent and send you swatches tomorrow.",
    },
    {
      by: priyanka,
      at: "50d 07:58",
      text: "Bad news from the town hall: they moved us by a day. The date must now read 13-15 June everywhere.\n\nSorry!!",
    },
    { by: maya, at: "50d 08:20", text: "Better now than on the press. Noted for v3." },
    {
      by: priyanka,
      at: "49d 19:33",
      text: "And two more sponsors, so five in all. Is there room?",
    },
    {
      by: maya,
      at: "48d 10:02",
      text: "There is room for five if the outlines shrink a little. After that we are full.",
    },
    {
      by: maya,
      at: "45d 18:11",
      text: "v3 is here: 13-15 June, five sponsors, sun at 300, tagline up two sizes.",
      files: [{ asset: "poster-3", name: "tideline_poster_v3.png" }],
    },
    {
      by: priyanka,
      at: "44d 09:09",
      text: "It's a beauty. The sun now touches the tagline's baseline on my screen, is that intended?",
    },
    {
      by: maya,
      at: "44d 09:40",
      text: "It only looks that way in the preview, there are 9 mm between them in print.",
    },
    {
      by: oskar,
      at: "43d 11:26",
      text: "Priyanka, the logo of Harbour Radio came as a 90 pixel JPG. We need it as SVG or PDF.",
    },
    {
      by: priyanka,
      at: "42d 16:44",
      text: 'Asked them. They said "next week", whatever that means.',
    },
    {
      by: priyanka,
      at: "37d 12:05",
      text: "Crazy idea from the board: a night version for the late concerts? Same poster, dark sky.",
    },
    {
      by: maya,
      at: "36d 17:55",
      text: "Not crazy at all, see attached. It would need one ink more, so this is the fifth colour I was told to fight for.",
      files: [{ asset: "poster-night", name: "tideline_night.jpg" }],
    },
    {
      by: priyanka,
      at: "36d 18:20",
      text: "I showed it to three people and all of them gasped. We do both. Please plan 150 of the day and 50 of the night.",
    },
    {
      by: maya,
      at: "35d 09:15",
      text: "Katrin, could you quote 150 + 50 in A2, four and five inks, on 250 g uncoated?",
      to: [katrin, priyanka, oskar],
      files: [{ asset: "poster-pdf-1", name: "tideline_A2_day-night.pdf" }],
    },
    {
      by: katrin,
      at: "34d 08:37",
      to: [maya, priyanka, oskar],
      text: "Guten Morgen zusammen,\n\nquote follows today. Two remarks on the PDF:\n\nThe night version has no bleed at the top.\nThe pale blue is at 8 percent, screen printing will lose everything under 12.",
    },
    {
      by: maya,
      at: "34d 10:10",
      to: [katrin, priyanka, oskar],
      text: "Thank you, both are easy. I will send a corrected PDF before {+3d}.",
    },
    {
      by: oskar,
      at: "33d 15:32",
      text: "Harbour Radio finally delivered, as a Word file with a picture in it. I redrew the thing, five minutes.",
    },
    { by: priyanka, at: "33d 15:50", text: "You are a saint, Oskar." },
    {
      by: maya,
      at: "31d 17:00",
      to: [katrin, priyanka, oskar],
      text: "Corrected: bleed of 3 mm all around, nothing lighter than 14 percent.",
      files: [{ asset: "poster-pdf-2", name: "tideline_A2_day-night.pdf" }],
    },
    {
      by: katrin,
      at: "30d 09:05",
      to: [maya, priyanka, oskar],
      text: "Passt. Is the paper colour meant to show through in the sponsors' outlines, or do you want a white there?",
    },
    { by: maya, at: "30d 09:12", to: [katrin, priyanka, oskar], text: "Paper, please. No white." },
    {
      by: priyanka,
      at: "19d 20:10",
      text: "Posters are up all over the harbour and people steal them, which I take as praise.\n\nFor the website we need a moving banner, 728 x 300. Can you do that from the poster?",
    },
    {
      by: maya,
      at: "17d 13:37",
      text: "The sun climbs out of the water, six frames. Shout if it is too slow.",
      files: [{ asset: "poster-banner", name: "banner_728x300.gif" }],
    },
    {
      by: priyanka,
      at: "16d 09:01",
      text: 'Ha, love it. It jumps a bit when it starts again. And the ticket line should say "Tickets from 1 March".',
    },
    {
      by: oskar,
      at: "9d 10:45",
      text: "The museum wants the poster in its collection and asks for a scan in full resolution. Here is mine, careful, it is large.",
      files: [{ asset: "poster-scan", name: "tideline_scan_600dpi.png" }],
    },
    {
      by: priyanka,
      at: "2d 11:18",
      text: "The museum! My mother will frame this mail.\n\nOne thing in the scan: there is dust on the sun, top left. Could you clean that before it goes into a museum?",
    },
    {
      by: priyanka,
      at: "5h",
      text: "And they need the year on it somewhere small. Also, who signs it, you or the two of you?",
      bare: true,
    },
  ],
};
