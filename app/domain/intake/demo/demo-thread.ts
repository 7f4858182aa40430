import type { TaskKind } from "#app/domain/tasks/task.ts";
import type { Person } from "#app/domain/threads/thread.ts";
import { demoPoster, demoTicket } from "./demo-pictures.ts";

/** The demo thread of a new desk: a small poster review. */

export type DemoTask = {
  /** Copied verbatim from its message. */
  quote: string;
  text: string;
  kind: TaskKind;
  category: string;
  fileName: string | null;
};
export type DemoMessage = {
  id: string;
  sender: Person;
  hoursAgo: number;
  body: string;
  files: { name: string; svg: string }[];
  tasks: DemoTask[];
};

export const demoThreadId = "demo-harbour-jazz";
export const demoTitle = "Harbour Jazz: poster and ticket, first round";

const mira: Person = { name: "Mira Olander", email: "mira@northquay.example" };
const tomas: Person = { name: "Tomás Rey", email: "tomas@northquay.example" };
const poster = "harbour-jazz-poster-v1.svg";
const ticket = "harbour-jazz-ticket.svg";

export const demoMessages: DemoMessage[] = [
  {
    id: "demo-harbour-jazz-1",
    sender: mira,
    hoursAgo: 26,
    body: `Hello,

the board met last night and everybody fell for the moon. Two things on the poster: please make the word JAZZ as wide as HARBOUR. The night sky is a bit too dark for newsprint.

On the ticket, could you put the row number on the stub, left of the dotted line?

Thank you,
Mira`,
    files: [
      { name: poster, svg: demoPoster },
      { name: ticket, svg: demoTicket },
    ],
    tasks: [
      {
        quote: "please make the word JAZZ as wide as HARBOUR",
        text: "Make the word JAZZ as wide as HARBOUR",
        kind: "request",
        category: "Typography",
        fileName: poster,
      },
      {
        quote: "The night sky is a bit too dark for newsprint.",
        text: "The night sky is a bit too dark for newsprint.",
        kind: "implicit",
        category: "Colour",
        fileName: poster,
      },
      {
        quote: "could you put the row number on the stub, left of the dotted line?",
        text: "Put the row number on the stub, left of the dotted line",
        kind: "request",
        category: "Layout",
        fileName: ticket,
      },
    ],
  },
  {
    id: "demo-harbour-jazz-2",
    sender: tomas,
    hoursAgo: 4,
    body: `Lovely work! One question from the print shop: which paper do you want for the tickets?

Tomás`,
    files: [],
    tasks: [
      {
        quote: "which paper do you want for the tickets?",
        text: "Which paper do you want for the tickets?",
        kind: "question",
        category: "Question",
        fileName: ticket,
      },
    ],
  },
];
