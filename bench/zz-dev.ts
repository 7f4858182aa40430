import { extract } from "#app/extraction/extract.ts";
type P = { name: string; address: string };
const P = (name: string, address: string): P => ({ name, address });
let n = 0;
const cases: { owner: P; title: string; subject?: string; mails: [P, string, string[]?][]; want: string[][] }[] = [];
function c(title: string, owner: P, mails: [P, string, string[]?][], want: string[][], subject = "") { cases.push({ title, owner, mails, want, subject }); }

// ---- role: reviewer taken for the maker
const ida = P("Ida Holm", "ida@holmphoto.example"), tess = P("Tess", "tess@greenbox.example"), gary = P("Gary", "gary.p@gmail.com"), lou = P("Lou Marsh", "lou@marshsigns.example");
const kemi = P("Kemi Ade", "kemi@adebuild.example"), raf = P("Raf", "raf@wavefilm.example"), uta = P("Uta Brandt", "uta@brandt-moebel.example"), jens = P("Jens", "jens.w@web.de"), clem = P("Clémence", "clem@atelierclem.example"), luc = P("Luc", "luc.morel@orange.fr"), ines = P("Inés", "ines@tallerines.example"), paco = P("Paco", "paco@bodegas.example");
c("owner reviews maker's site by link", tess, [
  [raf, "Hey Tess!\n\nsite's up on staging now: https://staging.wave.example - have a click around and let me know what you reckon.\n\nRaf"],
  [tess, "Ooh nice one! Had a look on my phone on the bus.\n\nThe menu covers the logo. Book now button does nothing. The green looks more like swamp than leaf."],
], [[], ["The menu covers the logo.", "Book now button does nothing.", "The green looks more like swamp than leaf."]]);
c("owner reviews photos sent politely", tess, [
  [ida, "Hi Tess,\n\nplease find attached the edited selection from Tuesday. Could you tell me which five you'd like in full res?\n\nIda", ["greenbox_01.jpg","greenbox_02.jpg"]],
  [tess, "These are fab. 01 is a touch too yellow. The crate in 02 has a price sticker on it. Can I have 02 cropped square?"],
], [["Could you tell me which five you'd like in full res?"], ["01 is a touch too yellow.", "The crate in 02 has a price sticker on it.", "Can I have 02 cropped square?"]]);
c("client sends material first, then reviews", lou, [
  [gary, "alright Lou, heres the logo and a pic of the shopfront", ["logo.png","shopfront.jpg"]],
  [lou, "Cheers Gary, I'll mock something up."],
  [lou, "Mock-up's here: https://drive.example/x"],
  [gary, "yeah nice. letters look a bit small from the road tho. phone number is the old one"],
], [[], ["I'll mock something up."], [], ["letters look a bit small from the road tho.", "phone number is the old one"]]);
c("client brings a sketch and photos between", lou, [
  [gary, "Hi Lou, this is roughly how I picture it.", ["sketch.jpg"]],
  [lou, "Here's a first layout, Gary.", ["gary_sign_v1.pdf"]],
  [gary, "Had it printed out on A4 and stuck it over the door, see photo. It disappears against the brick. The G gets lost behind the lamp.", ["door.jpg"]],
], [[], [], ["It disappears against the brick.", "The G gets lost behind the lamp."]]);
c("joiner: drawings by owner's client", kemi, [
  [P("Bea","bea@loftliving.example"), "Hi Kemi, plans for the loft from our architect are attached. We need a kitchen along the back wall, could you quote us?", ["loft_plan.pdf"]],
  [kemi, "Hi Bea, quote and a first drawing attached. The plan shows the window 20 cm further left than it is on site.", ["kitchen_v1.pdf"]],
  [P("Bea","bea@loftliving.example"), "Love it. The oven is on the wrong side of the sink. We have a 70 cm fridge, not 60. The island feels enormous."],
], [["We need a kitchen along the back wall, could you quote us?"], ["The plan shows the window 20 cm further left than it is on site."], ["The oven is on the wrong side of the sink.", "We have a 70 cm fridge, not 60.", "The island feels enormous."]]);
c("German client as owner judges", jens, [
  [uta, "Hallo Jens,\n\nanbei der Entwurf für das Regal. Bitte schau mal drüber und sag mir, ob es passt.\n\nUta", ["regal_entwurf_1.pdf"]],
  [jens, "Hi Uta, sieht gut aus! Die Schubladen sind mir zu flach. Rechts fehlt die Steckdose."],
], [["Bitte schau mal drüber und sag mir, ob es passt."], ["Die Schubladen sind mir zu flach.", "Rechts fehlt die Steckdose."]]);
c("French owner client", luc, [
  [clem, "Bonjour Luc,\n\nvoici la première maquette du faire-part, dites-moi ce que vous en pensez !", ["fairepart_v1.pdf"]],
  [luc, "Merci Clémence. La date est fausse. Le prénom de Zoé n'a pas de tréma."],
], [[], ["La date est fausse.", "Le prénom de Zoé n'a pas de tréma."]]);
c("Spanish owner client", paco, [
  [ines, "Hola Paco, te mando la primera propuesta de etiqueta. ¿Qué te parece?", ["etiqueta_v1.pdf"]],
  [paco, "Gracias Inés. El escudo queda muy pequeño. Falta la graduación."],
], [["¿Qué te parece?"], ["El escudo queda muy pequeño.", "Falta la graduación."]]);
c("agency owner passes printer's work", lou, [
  [lou, "Hi both, artwork v3 attached for the van.", ["van_v3.pdf"]],
  [P("Stu","stu@wrapprint.example"), "Test panel is printed, pics attached. okay to run the rest?", ["panel1.jpg"]],
  [lou, "The blue is miles too purple, Stu. There's a bubble by the handle."],
], [[], ["okay to run the rest?"], ["The blue is miles too purple, Stu.", "There's a bubble by the handle."]]);
c("podcast editor", P("Mo","mo@pods.example"), [
  [P("Mo","mo@pods.example"), "Ep 4 rough cut is in the folder. Intro's shorter, ad break moved to 12:30."],
  [P("Fran","fran@talkshop.example"), "listened on my run. 03:10 I say the wrong year. music under the interview is way loud. 22:40 a dog barks twice"],
], [[], ["03:10 I say the wrong year.", "music under the interview is way loud.", "22:40 a dog barks twice"]]);
c("tattoo", P("Vik","vik@inkroom.example"), [
  [P("Anna","anna.k@gmail.com"), "hey Vik, here are some pics of herons I like", ["heron1.jpg","heron2.jpg"]],
  [P("Vik","vik@inkroom.example"), "hey! first sketch", ["heron_sketch.jpg"]],
  [P("Anna","anna.k@gmail.com"), "wow. its legs are too short and the beak points the wrong way"],
], [[], [], ["its legs are too short", "the beak points the wrong way"]]);
// ---- social talk
const social: [string, string[]][] = [
  ["Can you make Thursday at 3?", []], ["Could you bring the samples on Thursday?", ["Could you bring the samples on Thursday?"]],
  ["Shall I call you after lunch?", []], ["Let's jump on a quick call tomorrow.", []], ["Would next Tuesday work for you?", []], ["Are you around on Friday?", []],
  ["Could we push our call to 4?", []], ["Can we do 10 instead of 9?", []], ["Want to grab a coffee while you're in town?", []], ["Please give my love to Ben.", []],
  ["Don't work too hard!", []], ["Keep warm out there.", []], ["Take a day off, you've earned it.", []], ["How was Lisbon?", []], ["Did the kids enjoy the zoo?", []],
  ["Hope the move went well.", []], ["I owe you a beer.", []], ["I'll be in the studio until six.", []], ["I'll ring you when I'm parked.", []], ["See you at the fair!", []],
  ["Give me a shout when you land.", []], ["Tell your mum happy birthday from us.", []], ["Sorry for the slow reply, we've been flat out.", []], ["It's been mad here.", []],
  ["The train was late again.", []], ["My phone died halfway through.", []], ["Our little one has chickenpox so I'm at home.", []], ["I'm in meetings till noon.", []],
  ["Can I pop in on Monday morning?", []], ["What's your address again?", ["What's your address again?"]], ["Send my regards to the team.", []], ["Wish me luck.", []],
  ["Let me check with Paula and come back to you.", ["Let me check with Paula and come back to you."]], ["Thanks for being so patient with us.", []], ["You're a star.", []], ["Kannst du Donnerstag um 15 Uhr?", []], ["Passt euch Dienstag?", []],
  ["Wir telefonieren morgen.", []], ["On se voit jeudi ?", []], ["Tu es dispo demain ?", []], ["¿Te viene bien el martes?", []], ["Nos vemos el jueves.", []], ["Could you join us on Zoom at 11?", []],
  ["Can you send me an invite?", []], ["I have to run to pick up the kids.", []], ["The weather here is awful.", []], ["Who won in the end?", []], ["Lunch is on me next time.", []], ["Can't wait to see it on the wall.", []],
  ["Shame you can't come on Saturday.", []], ["We're closed on Monday, bank holiday.", []], ["Enjoy your break, you lot deserve it.", []],
];
// reasons & consequences: reply to first version
const reason: [string, string[]][] = [
  ["Please make the type bigger. Our readers are mostly over 70.", ["Please make the type bigger."]],
  ["Can we lose the second photo? It makes the page feel crowded.", ["Can we lose the second photo?"]],
  ["Could you swap the cover? The old one reminds people of a funeral.", ["Could you swap the cover?"]],
  ["Move the QR code to the back. Nobody will scan it next to the handle.", ["Move the QR code to the back."]],
  ["Please use the darker green. The light one fades in the sun.", ["Please use the darker green."]],
  ["The sign hangs too low. Tall people hit their heads.", ["The sign hangs too low."]],
  ["Please take the price off. We change it every month.", ["Please take the price off."]],
  ["The serif is hard to read at 6 pt. Half our customers wear glasses.", ["The serif is hard to read at 6 pt."]],
  ["Drop the map please, nobody comes by car anyway.", ["Drop the map please, nobody comes by car anyway."]],
  ["Please add the allergens. It's the law since January.", ["Please add the allergens."]],
  ["Could you make the handle longer? My hand doesn't fit.", ["Could you make the handle longer?"]],
  ["Remove the dog. Otherwise people think we sell pet food.", ["Remove the dog."]],
  ["Please set it in two columns. That way it fits on one page.", ["Please set it in two columns."]],
  ["Bitte das Logo größer machen. Von der Straße sieht man es sonst nicht.", ["Bitte das Logo größer machen."]],
  ["Could you shorten the intro? People skip after ten seconds.", ["Could you shorten the intro?"]],
  ["Please change the date. The hall was double-booked.", ["Please change the date."]],
  ["Can the logo go on the left? The right side gets covered by the strap.", ["Can the logo go on the left?"]],
  ["The chorus is too loud. I had to turn it down twice.", ["The chorus is too loud."]],
  ["Change the phone number please. The old one is my ex-partner's.", ["Change the phone number please."]],
  ["We need a matt finish. Gloss shows every fingerprint.", ["We need a matt finish."]],
  ["Please make it warmer. It should feel like a living room.", ["Please make it warmer."]],
];
// promises without I'll (by the maker in answer to a review), each alone
const promise: [string, string[]][] = [
  ["Will do!", []], ["Will fix the kerning.", ["Will fix the kerning."]], ["On it, new version by tonight.", ["On it, new version by tonight."]], ["Going to redo the back panel tomorrow.", ["Going to redo the back panel tomorrow."]],
  ["New proof tomorrow.", ["New proof tomorrow."]], ["Sending the corrected file this afternoon.", ["Sending the corrected file this afternoon."]], ["Can get that to you by Friday.", ["Can get that to you by Friday."]],
  ["Leave it with me.", []], ["Consider the typo fixed in the next round.", ["Consider the typo fixed in the next round."]], ["Happy to change the font, v3 follows on Monday.", ["Happy to change the font, v3 follows on Monday."]],
  ["Gonna try it in blue.", ["Gonna try it in blue."]], ["Working on the icons now.", ["Working on the icons now."]], ["Getting a price from the printer.", ["Getting a price from the printer."]],
  ["The invoice goes out tomorrow.", ["The invoice goes out tomorrow."]], ["Expect the samples on Wednesday.", ["Expect the samples on Wednesday."]], ["Updated layout to follow.", ["Updated layout to follow."]],
  ["Shall send over the dimensions later today.", ["Shall send over the dimensions later today."]], ["Am adding the captions now.", ["Am adding the captions now."]], ["You'll have it by noon.", ["You'll have it by noon."]],
  ["Mache ich bis Freitag.", ["Mache ich bis Freitag."]], ["Kommt morgen.", ["Kommt morgen."]], ["Je m'en occupe demain.", ["Je m'en occupe demain."]], ["Lo tienes mañana.", ["Lo tienes mañana."]], ["Schicke dir heute noch die neue Version.", ["Schicke dir heute noch die neue Version."]],
  ["Will ask the mill about the grain.", ["Will ask the mill about the grain."]], ["I'm on the kerning.", []], ["I can have the drawing ready by Tuesday.", ["I can have the drawing ready by Tuesday."]], ["Planning to shoot the last two on Thursday.", ["Planning to shoot the last two on Thursday."]],
];
// second of two asks
const second: [string, string[]][] = [
  ["Could you make the logo bigger and is the paper recycled?", ["Could you make the logo bigger", "is the paper recycled?"]],
  ["Please fix the typo on the back, the barcode also looks squashed.", ["Please fix the typo on the back", "the barcode also looks squashed."]],
  ["Can you crop it tighter, also the sky is too blue", ["Can you crop it tighter", "the sky is too blue"]],
  ["Move the date up. And add the door time.", ["Move the date up.", "And add the door time."]],
  ["The red is too dark and please use our new address.", ["The red is too dark", "please use our new address."]],
  ["Shorter intro please, and can we lose the cat?", ["Shorter intro please", "can we lose the cat?"]],
  ["Love the colours but the font is hard to read, and there's a typo in 'recieve'", ["the font is hard to read", "there's a typo in 'recieve'"]],
  ["Please send me the PDF and let me know when it prints.", ["Please send me the PDF", "let me know when it prints."]],
  ["Could we have the sign in oak? And what would brass letters cost?", ["Could we have the sign in oak?", "And what would brass letters cost?"]],
  ["The door opens the wrong way; the handle should be on the left.", ["The door opens the wrong way", "the handle should be on the left."]],
  ["Swap photo 3 for the attached one + make the caption smaller.", ["Swap photo 3 for the attached one", "make the caption smaller."]],
  ["Make the title red, kill the shadow, and centre the date.", ["Make the title red", "kill the shadow", "centre the date."]],
  ["Please change the date to 4 May. The venue is now the Town Hall.", ["Please change the date to 4 May.", "The venue is now the Town Hall."]],
  ["Kannst du das Logo größer machen und die Telefonnummer fehlt noch.", ["Kannst du das Logo größer machen", "die Telefonnummer fehlt noch."]],
  ["smaller logo, more white space, and a proper apostrophe in Women's", ["smaller logo", "more white space", "a proper apostrophe in Women's"]],
];
// reports and answers by the client (owner=studio maker; client's reply after question/asked)
const answers: [string, string[]][] = [
  ["Yes, the left one.", []], ["We open at nine.", []], ["The shop has two doors.", []], ["It's 40 by 60.", []], ["Our accountant is called Brown.", []], ["I showed it to Pat and she loved it.", []], ["We printed 500 last time.", []],
  ["I've paid the deposit.", []], ["The courier came at ten.", []], ["We've hung it above the till.", []], ["I uploaded the photos to the folder.", []], ["The launch went brilliantly.", []], ["My brother took the photo in Wales.", []], ["The wall is plaster.", []],
  ["The paper is 300 gsm.", []], ["Got the parcel, thank you!", []], ["The council said yes.", []], ["I've sent the texts to Ida.", []], ["It was raining so we shot inside.", []], ["The oak came from a barn in Kent.", []],
];
const studio = P("Rosa Lindqvist","rosa@lindqvist.example"), client = P("Tariq Aziz","tariq@harbour.example");
for (const [s, w] of social) c("social: " + s, studio, [[studio, "Hi Tariq,\n\nhere is the first version of the tin.", ["tin_v1.pdf"]], [client, s]], [[], w]);
for (const [s, w] of reason) c("reason: " + s, studio, [[studio, "Hi Tariq,\n\nhere is the first version.", ["flyer_v1.pdf"]], [client, s]], [[], w]);
for (const [s, w] of promise) c("promise: " + s, studio, [[studio, "here is the first version.", ["flyer_v1.pdf"]], [client, "The type is too small."], [studio, s]], [[], ["The type is too small."], w]);
for (const [s, w] of second) c("second: " + s, studio, [[studio, "Hi Tariq,\n\nhere is the first version.", ["flyer_v1.pdf"]], [client, s]], [[], w]);
for (const [s, w] of answers) c("answer: " + s, studio, [[studio, "Hi Tariq,\n\nhere is the first version. How big is it, when do you open, and who prints it?", ["flyer_v1.pdf"]], [client, s]], [["How big is it, when do you open, and who prints it?"], w]);

const promise2 = ["I'll bring the samples on Friday.","I'll get a price from the foundry.","I'll find out whether the mill still has it.","I'll tell the printer tonight.","I'll drop the tiles off on Thursday.","I'll pick up the paint tomorrow.","I'll let you know what the council says.","I'll speak to the landlord about the hooks.","I'll have a word with the welder.","I'll leave the key with the porter.","I'll pay the deposit today.","I'll come by with the swatches on Monday.","I'll let you have the numbers tomorrow.","We'll decide by Monday.","I'll show it to the board on Thursday.","I'll ask my partner.","I'll check with Sam.","Will get back to you on the colour.","You'll have our photos by Friday.","Give me till Tuesday for the revised plan.","Back to you by Thursday with a price.","I'm aiming to have it done by Friday.","We're shooting the last scene on Thursday.","Samples ship Monday.","I've asked Joe to cut a new one.","Let me get you a price for brass.","I owe you a new sketch.","I can do the drawing over the weekend.","Plan is to weld it on Thursday.","We start cutting on Monday.","Second coat goes on tomorrow.","I'm printing a test tomorrow.","We'll get that changed.","I'll get it fixed.","I'll sort it.","I'll have it sorted by tonight.","I'll try the other primer.","I'll keep the old hinges for you.","I'll talk to the framer.","I'll see if the warehouse has any left.","I'll look at the hinge.","I'll look into it tomorrow.","I'll make sure the label's straight.","I'll take another 2 mm off.","We'd fix that before the next fitting.","I'm sending you the corrected file tonight.","We'll go with oak then, and I'll order it today.","I'll stick a new bulb in.","I'll put a rush on it.","I'll add it.","I'll be sending the invoice tomorrow.","I'll run it past legal.","I'll double check the numbers.","That'll be in the next build.","It'll be in Monday's version.","The fix goes out with tonight's release.","Proof will be with you tomorrow.","The new pattern should be ready by Friday.","I should have the new pattern by Friday.","I'm on it, will ring the mill.","We can swap that for free, doing it tomorrow.","Ok, changing.","No problem, I'll add a line.","Noted, will be in v3.","I'd better remeasure that on Monday.","I need to remeasure it, doing that tomorrow.","Marco will weld a new bracket on Monday.","Our electrician is coming on Wednesday to move the socket.","Ich kümmere mich drum.","Ich melde mich morgen mit dem Preis.","Ich frage beim Schlosser nach.","Das ändere ich noch.","Das mach ich gleich.","Bringe ich am Montag mit.","Wird bis Freitag fertig.","Wir liefern am Dienstag.","Je vous envoie ça demain.","Je demande au menuisier.","Je rappelle l'imprimeur demain.","On corrige ça tout de suite.","Je te fais ça ce soir.","Vous aurez le devis lundi.","Te lo mando mañana.","Lo cambio esta tarde.","Pregunto al taller y te digo.","Mañana te paso el presupuesto.","Lo arreglamos esta semana."];
for (const s of promise2) c("promise2: " + s, studio, [[studio, "here is the first version.", ["flyer_v1.pdf"]], [client, "The type is too small."], [studio, s]], [[], ["The type is too small."], [s]]);
const noPromise = ["I'll be in the shop all day.","I'll see you on Friday.","I'll ring you when I'm parked.","We'll meet you at the station.","I'll have the fish.","I'll never forget it.","I'll take that as a yes.","I'll let you go now.","I'll keep you posted.","I'll stop now.","I'll leave it at that.","I'll bring cake on Friday.","I'll get my coat.","We'll see.","I'll have a think.","We usually print on Mondays.","The shop opens on Monday.","I'm working from home today.","I'll be honest, I'm impressed.","I'm away until Monday.","I'll say no more.","We'll be there at ten.","I'll let you get on."];
for (const s of noPromise) c("noPromise: " + s, studio, [[studio, "here is the first version.", ["flyer_v1.pdf"]], [client, "The type is too small."], [studio, s]], [[], ["The type is too small."], []]);
const promise3 = ["Sorry about that, will fix it.","Thanks for catching that, changing it now.","Good spot, changing it now.","Ah sorry, wrong file, sending the right one in a sec.","Yes, can do by Friday.","Sure, I can make it red, new version tonight.","No worries, it'll be in the next round.","That's fine, I'll swap it.","Will do, you'll have it by Friday.","Good point about the door, I'll move the hinge.","Oops, that's the old price list, I'll put the new one in.","The brass is out of stock so I'll use bronze.","Both are easy, I'll do them tonight.","Everything except the map is done, the map follows on Monday.","Got it, thanks, will pass it on to the mill.","Hmm, the red is a printer thing, I'll ask them to bump it.","Okay okay, the cat goes.","Fair enough, back to the blue then.","Ha, you're right, that's a typo, fixing.","Yep noted, all in v3 by Thursday.","Understood. Revised drawings Thursday.","The rest I'll do when the paper arrives.","As for the doors, we're going to rehang them next week.","About the handles: will order the black ones.","Handles: ordering the black ones today.","- handles: will order black","- handles: ordering black ones","1. logo - will do","2. map: changing it","Re the shelf, I'll cut it down by 2 cm.","I'll cut it down by 2 cm, the rest stays.","I'll email the mill, they owe me a favour.","I'll go with the walnut unless you shout.","I'll hold the press slot until Friday.","We'll take it off the bill.","We'll knock 10% off.","I'll refund the deposit.","We'll throw in a spare.","I'll reprint it at my cost.","I'll chase them.","I'll give you a call once the glaze is dry.","I'll warn the driver.","I'll book the scaffolding.","We'll test it with two classes and report back.","I'll come and have a look on Tuesday.","I'll come round on Tuesday to measure.","I'm coming on Tuesday to measure.","We pour on Monday and strip on Wednesday.","Fitting is on Thursday, we bring the ladder.","You get the first print on Friday.","You'll get a proof before we run it.","A new proof will follow.","The other two you'll get next week.","Rest to come tomorrow.","More tomorrow.","Prices tomorrow.","Invoice next week.","Text comes from Paula by Wednesday.","Paula sends the text on Wednesday.","Our lawyer looks at it this week.","My wife will pick the colour tonight.","We let you know by Friday.","You'll hear from us by Friday.","We'll have an answer for you on Monday.","I'll get back to you about the size.","I'll think about the title and write tomorrow.","Let me ask the chef.","Let me see what I can do about the price.","Deposit is on its way.","I'll transfer the rest today."];
for (const s of promise3) c("promise3: " + s, studio, [[studio, "here is the first version.", ["flyer_v1.pdf"]], [client, "The type is too small."], [studio, s]], [[], ["The type is too small."], [s]]);
for (const s of promise3.slice(-18)) c("promise4: " + s, studio, [[studio, "here is the first version.", ["flyer_v1.pdf"]], [client, s]], [[], [s]]);
const only = process.argv[2];
const stats: Record<string, { hit: number; miss: number; extra: number }> = {};
for (const { owner, title, mails, want, subject } of cases) {
  const kind = title.includes(":") ? title.split(":")[0]! : "roles";
  const everyone = [...new Map(mails.map(([p]) => [p.address, p])).values(), owner];
  const messages = mails.map(([from, text, files = []], i) => ({ id: `m${n}-${i}`, from, to: everyone.filter((p) => p.address !== from.address), sentAt: "2026-03-03T10:00:00+00:00", text, attachments: files.map((name, at) => ({ fileId: at + 1, name, type: "" })) }));
  n++;
  const items = extract({ ownerEmail: owner.address, subject: subject ?? "", messages }).filter((i) => i.confidence >= 0.6);
  const st = (stats[kind] ??= { hit: 0, miss: 0, extra: 0 });
  for (const [i, m] of messages.entries()) {
    const got = items.filter((x) => x.messageId === m.id).map((x) => x.quote);
    const w = want[i]!;
    const missed = w.filter((q) => !got.some((g) => g.includes(q) || q.includes(g)));
    const spare = [...got]; let hits = 0;
    for (const q of w) { const at = spare.findIndex((g) => g.includes(q) || q.includes(g)); if (at >= 0) { spare.splice(at, 1); hits++; } else st.miss++; }
    st.hit += hits; st.extra += spare.length;
    if ((hits < w.length || spare.length) && (!only || kind === only)) console.log(`[${title}] missed ${JSON.stringify(w.filter((q)=>!got.some((g)=>g.includes(q)||q.includes(g))))} extra ${JSON.stringify(spare)} ${items.filter(x=>spare.includes(x.quote)).map(x=>x.kind+":"+x.confidence+":"+x.reason).join("|")}`);
    void missed;
  }
}
console.log(stats);
