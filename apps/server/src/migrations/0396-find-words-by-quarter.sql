-- A word that is neither frequent nor rare was looked for in whole weeks: of a company that writes a lot, thousands of hits
-- were fetched to show fifty. The index holds the quarter of the day of each message now, as one key with the company, so that
-- the messages of a quarter are found without those of the whole company; the entries are as many as before. Hits are asked
-- for by a statement that is planned once per connection, since planning took as long as a search for a rare word.

-- The quarter of the day of an id, counted from 1970: from midnight, six, noon and 18 o'clock UTC. Made of built-in
-- functions, like prosa.millis_of.
create function prosa.quarter_of(id uuid) returns integer
language sql immutable strict parallel safe
as $$ select (prosa.millis_of(id) operator(pg_catalog./) 21600000)::integer $$;

-- A company's quarter of a day; negative, to be no company's number.
create function prosa.company_quarter(company bigint, quarter integer) returns bigint
language sql immutable strict parallel safe
as $$
  select operator(pg_catalog.-) ((company operator(pg_catalog.*) 1048576) operator(pg_catalog.+) quarter)
$$;

-- What a message is found by besides its words.
create function prosa.places_of(company bigint, id uuid) returns bigint[]
language sql immutable parallel safe
as $$ select array[company, prosa.company_quarter(company, prosa.quarter_of(id))] $$;

-- Before all ids of this quarter of a day.
create function prosa.first_id_of_quarter(quarter integer) returns uuid
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$ select (lpad(to_hex(quarter * 21600000::bigint), 12, '0') || repeat('0', 20))::uuid $$;

-- The quarters of days within so many milliseconds before an id, the first of them first; at most 26 days.
create function prosa.quarters_before(id uuid, millis numeric) returns integer[]
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$
  select array(
    select generate_series(
      prosa.quarter_of(id) - least(103, ceil(millis / 21600000))::integer, prosa.quarter_of(id)))
$$;

-- Patterns which show that a text has all these words, where each follows a space: taking the text apart costs twenty times as
-- much. Words of one or two letters have to end there, too; with one of them nothing matches.
create function prosa.beginnings(words text[]) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog
as $$ select array_agg(case when length(w) >= 3 then '% ' || w || '%' else '' end) from unnest(words) w $$;

-- With the words first: what they find tells where to look in the long lists of places.
create index messages_words_by_quarter on messages
  using gin (prosa.word_vector(search_text), prosa.places_of(company_id, id));
drop index messages_words;
alter index messages_words_by_quarter rename to messages_words;

-- The messages before `edge` that the index finds, in these quarters of days or, without any, in all; in no order. work_mem is
-- so large that the index never forgets which messages of a page it meant.
create function prosa.message_hits(edge uuid, sought tsquery, quarters integer[])
returns table (ticket_id bigint, conversation_id bigint, id uuid, body text, created_at timestamptz, search_text text)
language plpgsql stable
set work_mem = '64MB'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  mine bigint := prosa.company();
  places bigint[] :=
    case when quarters is null then array[mine]
      else array(select prosa.company_quarter(mine, q) from unnest(quarters) q) end;
begin
  return query
    select m.ticket_id, m.conversation_id, m.id, m.body, m.created_at::timestamptz, m.search_text
    from public.messages m
    where m.company_id = mine and m.id < edge and prosa.word_vector(m.search_text) @@ sought and not m.is_deleted
      and prosa.places_of(m.company_id, m.id) && places;
end $$;

drop function prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean);

-- The index for rare words: first for as many quarters of days before `edge` as should hold enough, then for all before
-- them. Hits are looked at once more only where a word was left out (`telling`), and only until enough are found ("offset
-- 0" keeps the planner from doing so before it sorts them).
create function prosa.search_messages_before(
  edge uuid, words text[], telling text[], found_before integer,
  sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean)
returns table (ticket_id bigint, message_id uuid, body text, at timestamptz)
language plpgsql stable
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  enough constant integer := 50;
  -- Hits to expect in the quarters that are looked at first.
  worth constant integer := 150;
  mine bigint := prosa.company();
  sought tsquery := prosa.sought(words);
  told tsquery := prosa.sought(telling);
  patterns text[] := array(select '%' || w || '%' from unnest(words) w);
  beginnings text[] := prosa.beginnings(words);
  is_told boolean := telling = words;
  newest_at bigint;
  quarters integer[];
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
      order by h.id desc limit 200 - found_count;
    get diagnostics found_now = row_count;
    found_count := found_count + found_now;
    exit when quarters is null or found_count >= enough;
    edge := least(edge, prosa.first_id_of_quarter(quarters[1]));
    quarters := null;
  end loop;
end $$;

grant create on schema prosa to prosa_system;
alter function prosa.message_hits(uuid, tsquery, integer[]) owner to prosa_system;
alter function prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean)
  owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.message_hits(uuid, tsquery, integer[]) from public;
revoke all on function prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean)
  from public;

-- Newest matching messages among the tickets that the asking user may see; at most 200. How often the words stand in
-- the newest 500 messages tells how to go on: frequent ones are found soon by walking back in time, others by the
-- index, all of whose hits must be read before the newest are known. Of several words the index is asked for the
-- rarest, and for others unless they are much more frequent, since it gathers all messages of each word that it is asked
-- for. Who sees all tickets sees that of the message, which is not looked up then.
create or replace function prosa.search_messages(
  query text, sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean)
returns table (ticket_id bigint, message_id uuid, body text, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public
set statement_timeout = '500ms'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  newest constant integer := 500;
  frequent constant integer := 4;
  enough constant integer := 50;
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
    order by n.id desc limit 200;
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
      order by n.id desc limit 200 - found_count;
    get diagnostics found_now = row_count;
    found_count := found_count + found_now;
    if found_count >= enough or telling = '{}' then return; end if;
    select m.id into edge from public.messages m
    where m.company_id = mine and m.id < edge order by m.id desc offset further - 1 limit 1;
    if edge is null then return; end if;
  end if;

  return query select * from prosa.search_messages_before(
    edge, words, telling, found_count, sees_all, for_user, queue_ids, queueless);
end $$;

drop function prosa.weeks_before(uuid, numeric);
drop function prosa.first_id_of(integer);
drop function prosa.week_of(uuid);
