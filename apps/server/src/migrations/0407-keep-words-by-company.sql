-- The index of the words of messages held the company beside the words. A search gathered the hits of all companies, and for
-- each it looked through thousands of places in the company's list of messages. Each word stands with its company now
-- (docs/decisions/0165-words-stand-with-their-company.md): nothing of another company is read, and two words in a million
-- messages are found in a third of the time.

-- The words of a company's text, each behind the company: "12.hello". Made of built-in functions, like prosa.words.
create function prosa.company_words(company bigint, value text) returns tsvector
language sql immutable parallel safe
as $$
  select pg_catalog.array_to_tsvector(pg_catalog.array_remove(
    pg_catalog.string_to_array(
      (company::text operator(pg_catalog.||) '.') operator(pg_catalog.||) pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(value,
          '([^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]{40})', '\1 ', 'g'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+',
        (' ' operator(pg_catalog.||) company::text) operator(pg_catalog.||) '.', 'g'),
      ' '),
    company::text operator(pg_catalog.||) '.'))
$$;

-- Texts of a company with all these words, as prosa.sought.
create function prosa.company_sought(company bigint, words text[]) returns tsquery
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select string_agg('''' || company || '.' || w || '''' || case when length(w) >= 3 then ':*' else '' end, ' & ')::tsquery
  from unnest(words) w
$$;

-- The company's quarter of a day in which a message was made.
create function prosa.quarter_keys(company bigint, id uuid) returns bigint[]
language sql immutable parallel safe
as $$ select array[prosa.company_quarter(company, prosa.quarter_of(id))] $$;

create index messages_words_of_company on messages
  using gin (prosa.company_words(company_id, search_text), prosa.quarter_keys(company_id, id))
  with (gin_pending_list_limit = 256);
drop index messages_words;
alter index messages_words_of_company rename to messages_words;
drop function prosa.places_of(bigint, uuid);

-- The messages before `edge` that the index finds, in these quarters of days or, without any, in all; in no order. work_mem is
-- so large that the index never forgets which messages of a page it meant.
create or replace function prosa.message_hits(edge uuid, sought tsquery, quarters integer[])
returns table (ticket_id bigint, conversation_id bigint, id uuid, body text, created_at timestamptz, search_text text)
language plpgsql stable
set work_mem = '64MB'
set max_parallel_workers_per_gather = 0
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  mine bigint := prosa.company();
  -- True of every message, and costs nothing. A condition more makes the planner expect few hits: else it would gather all
  -- messages of a company from another index, to fetch those of the hits that are in both.
  always tsquery := '!''-''';
begin
  if quarters is null then
    return query
      select m.ticket_id, m.conversation_id, m.id, m.body, m.created_at::timestamptz, m.search_text
      from public.messages m
      where m.company_id = mine and m.id < edge and not m.is_deleted
        and prosa.company_words(m.company_id, m.search_text) @@ sought
        and prosa.company_words(m.company_id, m.search_text) @@ always;
    return;
  end if;
  return query
    select m.ticket_id, m.conversation_id, m.id, m.body, m.created_at::timestamptz, m.search_text
    from public.messages m
    where m.company_id = mine and m.id < edge and not m.is_deleted
      and prosa.company_words(m.company_id, m.search_text) @@ sought
      and prosa.quarter_keys(m.company_id, m.id) && array(select prosa.company_quarter(mine, q) from unnest(quarters) q);
end $$;

-- As before (0403), with the words of the company.
create or replace function prosa.search_messages_before(
  edge uuid, words text[], telling text[], found_before integer,
  sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean, most integer)
returns table (ticket_id bigint, message_id uuid, body text, at timestamptz)
language plpgsql stable
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  enough constant integer := least(50, most);
  -- Hits to expect in the quarters that are looked at first.
  worth constant integer := 3 * enough;
  mine bigint := prosa.company();
  sought tsquery := prosa.sought(words);
  told tsquery := prosa.company_sought(mine, telling);
  patterns text[] := array(select '%' || w || '%' from unnest(words) w);
  beginnings text[] := prosa.beginnings(words);
  is_told boolean := telling = words;
  newest_at bigint;
  quarters integer[];
  is_paused boolean := false;
  last_before integer;
  found_now integer;
  found_count integer := found_before;
begin
  -- Several words that the newest messages do not have together would be gathered twice.
  if found_count > 0 or cardinality(telling) = 1 then
    select prosa.millis_of(m.id) into newest_at from public.messages m
    where m.company_id = mine order by m.id desc limit 1;
    quarters := prosa.quarters_before(
      edge, (newest_at - prosa.millis_of(edge)) * (worth / greatest(found_count, 0.5)));
  end if;
  loop
    return query
      select seen.id, h.id, h.body, h.created_at
      from (select * from prosa.message_hits(edge, told, quarters) order by id desc offset 0) h
      cross join lateral (
        select case when sees_all and h.ticket_id is not null then h.ticket_id else (
          select t.id from public.tickets t where t.company_id = mine and t.id = h.ticket_id
            and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
          union all
          (select t.id from public.tickets t
          where h.ticket_id is null and t.company_id = mine and t.conversation_id = h.conversation_id
            and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
          order by t.id desc limit 1)) end as id offset 0
      ) seen
      where seen.id is not null and (is_told or h.search_text like all (patterns)
        and (' ' || h.search_text like all (beginnings) or prosa.word_vector(h.search_text) @@ sought))
      order by h.id desc limit most - found_count;
    get diagnostics found_now = row_count;
    found_count := found_count + found_now;
    exit when quarters is null or found_count >= enough;
    edge := least(edge, prosa.first_id_of_quarter(quarters[1]));
    select prosa.quarter_of(m.id) into last_before from public.messages m
    where m.company_id = mine and m.id < edge order by m.id desc limit 1;
    is_paused := not is_paused and last_before < quarters[1] - 1;
    quarters := case when is_paused then array[last_before - 1, last_before] end;
  end loop;
end $$;

-- As before (0405), but it reads only the columns that it needs, of fifty. To gather the hits of a word takes a quarter of what
-- fetching them does, so of several words the index is asked for fewer.
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
      select m.id, m.ticket_id, m.conversation_id, m.body, m.created_at, m.is_deleted, m.search_text
      from public.messages m
      where m.company_id = mine order by m.id desc limit newest
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
    select array_agg(c.w) filter (where c.times < least(everywhere, greatest(c.least_times * 4, 8))) into telling
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
        select m.id, m.ticket_id, m.conversation_id, m.body, m.created_at, m.is_deleted, m.search_text
        from public.messages m
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

-- As before (0405), but it reads only the columns that it needs.
create or replace function prosa.search_notes(
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
        select x.id, x.ticket_id, x.contact_id, x.note, x.created_at, x.search_text from public.ticket_notes x
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
