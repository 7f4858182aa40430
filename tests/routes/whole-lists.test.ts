test("a long thread shows its newest messages, counts all, and leads to the others without JavaScript", async () => {
  const { id } = world.stranger;
  await db().execute(sql`
    insert into messages (user_id, id, thread_id, sender, recipients, subject, sent_at, snippet, text, body, raw_sha256)
    select ${id}, 'mail-' || n, 'whole-1', '{"name": "Priya", "email": "priya@tea.example"}', '[]', 'Talk',
      now() - n * interval '1 hour', '', '', 'Round ' || n, 'none'
    from generate_series(1, 120) n`);
  await db().execute(
    sql`update threads set message_count = 120 where user_id = ${id} and id = 'whole-1'`,
  );
  const open = async (search: string) => {
    const html = await (await get(`/dashboard/thread/whole-1${search}`)).text();
    const shown = [...html.matchAll(/<li id="message-mail-(\d+)"/g)].map(([, n]) => Number(n));
    const links = [...html.matchAll(/href="([^"#]*)#message-mail-\d+"/g)];
    return { html, shown, links: links.map(([, link = ""]) => link.replaceAll("&amp;", "&")) };
  };
  const newest = await open("?messages=1");
  expect(newest.html.replaceAll("<!-- -->", "")).toContain("Email Thread (120 messages)");
  expect(newest.shown).toEqual(Array.from({ length: 50 }, (_, at) => 50 - at));
  expect(newest.links).toHaveLength(1);
  const before = await open(newest.links[0]!.replace(/^.*\?/, "?"));
  expect(before.shown).toEqual(Array.from({ length: 50 }, (_, at) => 75 - at));
  expect(before.links).toHaveLength(2);
});
