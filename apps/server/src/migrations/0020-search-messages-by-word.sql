-- Messages are found by their words instead of by trigrams: a word stands in far fewer messages than each of its
-- trigrams does, and eight entries a message are written instead of fifty. Why: ADR 0033.

-- The words of a normalised text, those of more than 40 letters in pieces. Everything between them is ASCII or general
-- punctuation, written out since the classes of a regular expression depend on the database's locale.
create function prosa.words(value text) returns text[]
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$
  select array(
    select m[1] from regexp_matches(value,
      '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]{1,40}', 'g') m)
$$;

create function prosa.word_vector(value text) returns tsvector
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$ select array_to_tsvector(prosa.words(value)) $$;

-- The milliseconds with which an id begins: ids are uuid v7 (RFC 9562).
create function prosa.millis_of(id uuid) returns bigint
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$ select ('x' || left(id::text, 8) || substr(id::text, 10, 4))::bit(48)::bigint $$;

-- The week of an id, counted from 1970.
create function prosa.week_of(id uuid) returns integer
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$ select (prosa.millis_of(id) / 604800000)::integer $$;

-- Before all ids of this week.
create function prosa.first_id_of(week integer) returns uuid
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$ select (lpad(to_hex(week * 604800000::bigint), 12, '0') || repeat('0', 20))::uuid $$;

-- The weeks of so many milliseconds before an id, the first of them first; at most two years.
create function prosa.weeks_before(id uuid, millis numeric) returns integer[]
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$
  select array(
    select generate_series(
      prosa.week_of(id) - least(104, ceil(millis / 604800000))::integer, prosa.week_of(id)))
$$;

-- With the week as a list, since the index can look for several weeks at once then.
create index messages_words on messages
  using gin (company_id, (array[prosa.week_of(id)]), prosa.word_vector(search_text));
drop index messages_search;

-- What words look for: each of them, from three letters on also as the beginning of one. Null without words.
create function prosa.sought(words text[]) returns tsquery
language sql immutable parallel safe
set search_path = pg_catalog
as $$
  select string_agg('''' || w || '''' || case when length(w) >= 3 then ':*' else '' end, ' & ')::tsquery
  from unnest(words) w
$$;

-- Newest matching messages among the tickets that the asking user may see; at most 200. How often the words stand in
-- the newest 4,000 messages tells how to go on: frequent ones are found soon by walking back in time, others by the
-- index, all of whose hits must be read before the newest are known. So it is asked first for as many weeks as should
-- hold enough, then for all before them. Of several words the index is asked for those that are not everywhere, if
-- there are any: the others would only make it gather half of all messages. The shape of each query forces its plan,
-- since under row security the planner may not look at the statistics of the text.
create or replace function prosa.search_messages(
  query text, sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean)
returns table (ticket_id bigint, message_id uuid, body text, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public
set statement_timeout = '500ms'
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  newest constant integer := 4000;
  further constant integer := 20000;
  frequent constant integer := 15;
  enough constant integer := 50;
  -- Hits to expect in the weeks that are looked at first.
  worth constant integer := 150;
  mine bigint := prosa.company();
  everywhere constant integer := newest / 50;
  words text[] := prosa.words(prosa.normalise(query));
  sought tsquery := prosa.sought(words);
  -- Looked for first, since it costs less than taking a text apart. Words hold no wildcards.
  pattern text := (select '%' || w || '%' from unnest(words) w order by length(w) desc limit 1);
  telling text[] := words;
  edge uuid;
  newest_at bigint;
  weeks integer[];
  found_now integer;
  found_count integer;
begin
  if sought is null then return; end if;
  return query
    select n.ticket_id, n.id, n.body, n.created_at
    from (
      select m.* from public.messages m where m.company_id = mine order by m.id desc limit newest
    ) n
    join public.tickets t on t.company_id = mine and t.id = n.ticket_id
    where n.search_text like pattern and prosa.word_vector(n.search_text) @@ sought and not n.is_deleted
      and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
    order by n.id desc limit 200;
  get diagnostics found_count = row_count;
  select m.id into edge from public.messages m
  where m.company_id = mine order by m.id desc offset newest - 1 limit 1;
  if edge is null or found_count >= enough then return; end if;

  if cardinality(words) > 1 then
    telling := array(
      select w from unnest(words) w
      where (
        select count(*) from (
          select m.search_text from public.messages m where m.company_id = mine order by m.id desc limit newest
        ) n where n.search_text like '%' || w || '%') < everywhere);
  end if;

  if found_count >= frequent or telling = '{}' then
    return query
      select n.ticket_id, n.id, n.body, n.created_at
      from (
        select m.* from public.messages m
        where m.company_id = mine and m.id < edge order by m.id desc limit further
      ) n
      join public.tickets t on t.company_id = mine and t.id = n.ticket_id
      where n.search_text like pattern and prosa.word_vector(n.search_text) @@ sought and not n.is_deleted
        and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
      order by n.id desc limit 200 - found_count;
    get diagnostics found_now = row_count;
    found_count := found_count + found_now;
    if found_count >= enough or telling = '{}' then return; end if;
    select m.id into edge from public.messages m
    where m.company_id = mine and m.id < edge order by m.id desc offset further - 1 limit 1;
    if edge is null then return; end if;
  end if;

  select prosa.millis_of(m.id) into newest_at from public.messages m
  where m.company_id = mine order by m.id desc limit 1;
  weeks := prosa.weeks_before(
    edge, (newest_at - prosa.millis_of(edge)) * (worth / greatest(found_count, 0.5)));
  return query
    with hits as materialized (
      select m.ticket_id, m.id, m.body, m.created_at, m.search_text from public.messages m
      where m.company_id = mine and m.id < edge and prosa.word_vector(m.search_text) @@ prosa.sought(telling)
        and array[prosa.week_of(m.id)] && weeks
        and not m.is_deleted
    )
    select h.ticket_id, h.id, h.body, h.created_at
    from hits h
    join public.tickets t on t.company_id = mine and t.id = h.ticket_id
    where prosa.word_vector(h.search_text) @@ sought
      and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
    order by h.id desc limit 200 - found_count;
  get diagnostics found_now = row_count;
  found_count := found_count + found_now;
  if found_count >= enough then return; end if;
  edge := least(edge, prosa.first_id_of(weeks[1]));
  return query
    with hits as materialized (
      select m.ticket_id, m.id, m.body, m.created_at, m.search_text from public.messages m
      where m.company_id = mine and m.id < edge and prosa.word_vector(m.search_text) @@ prosa.sought(telling)
        and not m.is_deleted
    )
    select h.ticket_id, h.id, h.body, h.created_at
    from hits h
    join public.tickets t on t.company_id = mine and t.id = h.ticket_id
    where prosa.word_vector(h.search_text) @@ sought
      and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
    order by h.id desc limit 200 - found_count;
end $$;

-- The latest matching contacts; at most 200. As with messages, how often the text stands in the latest 2,000 tells how
-- to go on. A rare one is looked up before anything is sorted: for short ones the planner would rather walk through all.
create or replace function prosa.search_contacts(query text)
returns table (contact_id bigint)
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
declare
  mine bigint := prosa.company();
  pattern text := '%' || replace(replace(replace(prosa.normalise(query), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  latest constant integer := 2000;
  further constant integer := 20000;
  enough constant integer := 40;
  frequent constant integer := 10;
  found_ids bigint[];
begin
  found_ids := prosa.latest_contacts(mine, pattern, latest);
  if cardinality(found_ids) >= frequent then
    if cardinality(found_ids) < enough then found_ids := prosa.latest_contacts(mine, pattern, further); end if;
    return query select unnest(found_ids[1:200]);
    return;
  end if;
  return query
    with hits as materialized (
      select c.id, c.updated_at from public.contacts c where c.company_id = mine and c.search_text like pattern
    )
    select h.id from hits h order by h.updated_at desc limit 200;
end $$;

-- Those among a company's latest contacts that match, in that order.
create function prosa.latest_contacts(company bigint, pattern text, among integer) returns bigint[]
language sql stable
set search_path = pg_catalog, public
as $$
  select array(
    select n.id from (
      select c.id, c.search_text, c.updated_at from public.contacts c
      where c.company_id = company order by c.updated_at desc limit among) n
    where n.search_text like pattern
    order by n.updated_at desc)
$$;
