import { RolesSoFar } from "#app/extraction/roles/roles-so-far.ts";
const o = { name: "Tess", address: "tess@greenbox.example" }, r = { name: "Raf", address: "raf@wavefilm.example" }, i={name:"Ida Holm",address:"ida@holmphoto.example"};
const m = (id: string, from: any, to: any, text: string, f: string[] = []) => ({ id, from, to: [to], text, sentAt: "", attachments: f.map((name) => ({ fileId: 1, name, type: "" })) });
for (const ms of [[
  m("1", r, o, "Hey Tess!\n\nsite's up on staging now: https://staging.wave.example - have a click around and let me know what you reckon.\n\nRaf"),
  m("2", o, r, "Ooh nice one! Had a look on my phone on the bus.\n\nThe menu covers the logo. Book now button does nothing. The green looks more like swamp than leaf."),
],[ m("1",i,o,"Hi Tess,\n\nplease find attached the edited selection from Tuesday. Could you tell me which five you'd like in full res?\n\nIda", ["greenbox_01.jpg","greenbox_02.jpg"]),
 m("2",o,i,"These are fab. 01 is a touch too yellow. The crate in 02 has a price sticker on it. Can I have 02 cropped square?")]]) {
const roles = new RolesSoFar({ ownerEmail: o.address });
for (const x of ms) { roles.meet(x); console.log(x.id, roles.latestSpeaksAsMaker(x)); }
console.log(JSON.stringify(roles.participants(), null, 0));
}
