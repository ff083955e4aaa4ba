-- As before (0400), but where a text stands in the latest 500 contacts often enough to tell how often it stands anywhere,
-- the latest 2,000 are not read for that: they are read again on the way to the last one that is wanted.
create or replace function prosa.search_contacts(query text, most integer default 200)
returns table (contact_id bigint)
language plpgsql stable security definer
set search_path = pg_catalog, public
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  mine bigint := prosa.company();
  sought text := prosa.normalise(query);
  pattern text := '%' || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  newest constant integer := 500;
  latest constant integer := 2000;
  furthest constant integer := 10000;
  telling constant integer := 8;
  looked integer := newest;
  found_ids bigint[];
  found_count integer;
begin
  if sought ~ '^[0-9]{4,}$' then
    return query
      with hits as materialized (
        select c.id, c.updated_at from public.contacts c
        where c.company_id = mine and prosa.digit_grams(c.search_text) @> prosa.digit_grams(right(sought, 8))
          and position(sought in c.search_text) > 0
      )
      select h.id from hits h order by h.updated_at desc limit most;
    return;
  end if;
  loop
    found_ids := array(
      select n.id from (
        select c.id, c.search_text, c.updated_at from public.contacts c
        where c.company_id = mine order by c.updated_at desc limit looked) n
      where n.search_text like pattern
      order by n.updated_at desc limit most);
    found_count := cardinality(found_ids);
    if found_count = most then
      return query select unnest(found_ids);
      return;
    end if;
    exit when looked > latest or found_count = 0
      -- As far as it should take.
      or looked * most / found_count > furthest and (looked = latest or found_count >= telling);
    -- Twice that, since they do not stand evenly.
    looked := case when looked = newest and found_count < telling then latest else 2 * looked * most / found_count end;
  end loop;
  return query
    with hits as materialized (
      select c.id, c.updated_at from public.contacts c where c.company_id = mine and c.search_text like pattern
    )
    select h.id from hits h order by h.updated_at desc limit most;
end $$;

-- As before (0399), but whoever walks back stops when there is enough.
create or replace function prosa.search_messages(
  query text, sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean, most integer default 200)
returns table (ticket_id bigint, message_id uuid, body text, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public
set statement_timeout = '500ms'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  newest constant integer := 500;
  frequent constant integer := 4;
  enough constant integer := least(50, most);
  mine bigint := prosa.company();
  everywhere constant integer := newest / 20;
  words text[] := prosa.words(prosa.normalise(query));
  sought tsquery := prosa.sought(words);
  -- Looked for first, since it costs less than taking a text apart. Words hold no wildcards.
  patterns text[] := array(select '%' || w || '%' from unnest(words) w order by length(w) desc);
  beginnings text[] := prosa.beginnings(words);
  telling text[] := words;
  further integer := 3500;
  edge uuid;
  found_now integer;
  found_count integer;
begin
  if sought is null then return; end if;
  return query
    select seen.id, n.id, n.body, n.created_at
    from (
      select m.* from public.messages m where m.company_id = mine order by m.id desc limit newest
    ) n
    cross join lateral (
      select case when sees_all and n.ticket_id is not null then n.ticket_id else (
        select t.id from public.tickets t where t.company_id = mine and t.id = n.ticket_id
          and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
        union all
        (select t.id from public.tickets t
        where n.ticket_id is null and t.company_id = mine and t.conversation_id = n.conversation_id
          and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
        order by t.id desc limit 1)) end as id offset 0
    ) seen
    where seen.id is not null and not n.is_deleted
      and n.search_text like all (patterns)
      and (' ' || n.search_text like all (beginnings) or prosa.word_vector(n.search_text) @@ sought)
    order by n.id desc limit most;
  get diagnostics found_count = row_count;
  select m.id into edge from public.messages m
  where m.company_id = mine order by m.id desc offset newest - 1 limit 1;
  if edge is null or found_count >= enough then return; end if;

  if cardinality(words) > 1 then
    select array_agg(c.w) filter (where c.times < least(everywhere, greatest(c.least_times * 7, 13))) into telling
    from (
      select x.w, count(*) filter (where n.search_text like '%' || x.w || '%') as times,
        min(count(*) filter (where n.search_text like '%' || x.w || '%')) over () as least_times
      from (
        select m.search_text from public.messages m where m.company_id = mine order by m.id desc limit newest
      ) n cross join unnest(words) x (w)
      group by x.w) c;
    telling := coalesce(telling, '{}');
  end if;

  -- Without the index only walking finds words that are everywhere.
  if telling = '{}' then further := 20000; end if;

  if found_count >= frequent or telling = '{}' then
    return query
      select seen.id, n.id, n.body, n.created_at
      from (
        select m.* from public.messages m
        where m.company_id = mine and m.id < edge order by m.id desc limit further
      ) n
      cross join lateral (
        select case when sees_all and n.ticket_id is not null then n.ticket_id else (
          select t.id from public.tickets t where t.company_id = mine and t.id = n.ticket_id
            and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
          union all
          (select t.id from public.tickets t
          where n.ticket_id is null and t.company_id = mine and t.conversation_id = n.conversation_id
            and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
          order by t.id desc limit 1)) end as id offset 0
      ) seen
      where seen.id is not null and not n.is_deleted
        and n.search_text like all (patterns)
        and (' ' || n.search_text like all (beginnings) or prosa.word_vector(n.search_text) @@ sought)
      order by n.id desc limit enough - found_count;
    get diagnostics found_now = row_count;
    found_count := found_count + found_now;
    if found_count >= enough or telling = '{}' then return; end if;
    select m.id into edge from public.messages m
    where m.company_id = mine and m.id < edge order by m.id desc offset further - 1 limit 1;
    if edge is null then return; end if;
  end if;

  return query select * from prosa.search_messages_before(
    edge, words, telling, found_count, sees_all, for_user, queue_ids, queueless, most);
end $$;

drop function prosa.search_notes(text, boolean, bigint, bigint[], boolean);

-- The newest notes with these words on contacts of whom the asking user may see a ticket; at most `most`. As with
-- messages, how many the newest 500 have tells how to go on: by walking back in time, or by the index, all of whose hits
-- are read before the newest are known. Notes that the user may not see had counted as found.
create function prosa.search_notes(
  query text, sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean, most integer default 50)
returns table (note_id bigint, ticket_id bigint, contact_id bigint, note text, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  newest constant integer := 500;
  furthest constant integer := 3000;
  enough constant integer := least(25, most);
  mine bigint := prosa.company();
  words text[] := prosa.words(prosa.normalise(query));
  sought tsquery := prosa.sought(words);
  -- Looked for first, since it costs less than taking a text apart. Words hold no wildcards.
  patterns text[] := array(select '%' || w || '%' from unnest(words) w order by length(w) desc);
  beginnings text[] := prosa.beginnings(words);
  -- That of the last note that was looked at; at first above all.
  edge bigint := 9223372036854775807;
  looked integer := newest;
  found_now integer;
  found_count integer := 0;
begin
  if sought is null then return; end if;
  loop
    return query
      select n.id, seen.id, n.contact_id, n.note, n.created_at
      from (
        select x.* from public.ticket_notes x
        where x.company_id = mine and x.id < edge order by x.id desc limit looked) n
      cross join lateral (
        select t.id from public.tickets t
        where t.company_id = mine and t.contact_id = n.contact_id
          and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
        order by (t.id = n.ticket_id) is true desc, t.updated_at desc limit 1
      ) seen
      where n.search_text like all (patterns)
        and (' ' || n.search_text like all (beginnings) or prosa.word_vector(n.search_text) @@ sought)
      order by n.id desc limit case looked when newest then most else enough - found_count end;
    get diagnostics found_now = row_count;
    found_count := found_count + found_now;
    if found_count >= enough then return; end if;
    select x.id into edge from public.ticket_notes x
    where x.company_id = mine and x.id < edge order by x.id desc offset looked - 1 limit 1;
    if edge is null then return; end if;
    exit when looked > newest or found_count = 0 or 2 * looked * enough / found_count > furthest;
    looked := 2 * looked * enough / found_count;
  end loop;
  -- Looked up before anything is sorted, or the planner would rather walk through all notes.
  return query
    with hits as materialized (
      select x.id, x.ticket_id, x.contact_id, x.note, x.created_at from public.ticket_notes x
      where x.company_id = mine and prosa.word_vector(x.search_text) @@ sought and x.id < edge
    )
    select n.id, seen.id, n.contact_id, n.note, n.created_at
    from (select * from hits order by id desc limit 2000) n
    cross join lateral (
      select t.id from public.tickets t
      where t.company_id = mine and t.contact_id = n.contact_id
        and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
      order by (t.id = n.ticket_id) is true desc, t.updated_at desc limit 1
    ) seen
    order by n.id desc limit most - found_count;
end $$;

grant create on schema prosa to prosa_system;
alter function prosa.search_notes(text, boolean, bigint, bigint[], boolean, integer) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.search_notes(text, boolean, bigint, bigint[], boolean, integer) from public;
grant execute on function prosa.search_notes(text, boolean, bigint, bigint[], boolean, integer) to prosa_app;
