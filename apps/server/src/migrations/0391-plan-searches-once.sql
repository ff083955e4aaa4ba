-- A search planned its statements anew each time, which took longer than running them: over messages with their partitions
-- and indexes, a millisecond each. They are planned once per connection now, except where the weeks that are asked for
-- decide how the index is read.

alter function prosa.search_notes(text, boolean, bigint, bigint[], boolean) set plan_cache_mode = 'force_generic_plan';
alter function prosa.search_transcriptions(text, boolean, bigint, bigint[], boolean)
  set plan_cache_mode = 'force_generic_plan';

-- The index for rare words: first for as many weeks before `edge` as should hold enough, then for all before them. Hits
-- are looked at once more only where a word was left out (`telling`), and only until enough are found ("offset 0" keeps the
-- planner from doing so before it sorts them); and work_mem is so large that the index never forgets which messages of a
-- page it meant. The shape of each query forces its plan, since under row security the planner may not look at the
-- statistics of the text.
create function prosa.search_messages_before(
  edge uuid, words text[], telling text[], found_before integer,
  sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean)
returns table (ticket_id bigint, message_id uuid, body text, at timestamptz)
language plpgsql stable
set work_mem = '64MB'
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  enough constant integer := 50;
  -- Hits to expect in the weeks that are looked at first.
  worth constant integer := 150;
  mine bigint := prosa.company();
  sought tsquery := prosa.sought(words);
  patterns text[] := array(select '%' || w || '%' from unnest(words) w);
  is_told boolean := telling = words;
  newest_at bigint;
  weeks integer[];
  found_now integer;
  found_count integer := found_before;
begin
  select prosa.millis_of(m.id) into newest_at from public.messages m
  where m.company_id = mine order by m.id desc limit 1;
  weeks := prosa.weeks_before(
    edge, (newest_at - prosa.millis_of(edge)) * (worth / greatest(found_count, 0.5)));
  loop
    return query
      with hits as materialized (
        select m.ticket_id, m.conversation_id, m.id, m.body, m.created_at, m.search_text from public.messages m
        where m.company_id = mine and m.id < edge and prosa.word_vector(m.search_text) @@ prosa.sought(telling)
          and (weeks is null or array[prosa.week_of(m.id)] && weeks)
          and not m.is_deleted
      )
      select seen.id, h.id, h.body, h.created_at
      from (select * from hits order by id desc offset 0) h
      cross join lateral (
        select t.id from public.tickets t where t.company_id = mine and t.id = h.ticket_id
          and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
        union all
        (select t.id from public.tickets t
        where h.ticket_id is null and t.company_id = mine and t.conversation_id = h.conversation_id
          and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
        order by t.id desc limit 1)
      ) seen
      where (is_told or h.search_text like all (patterns) and prosa.word_vector(h.search_text) @@ sought)
      order by h.id desc limit 200 - found_count;
    get diagnostics found_now = row_count;
    found_count := found_count + found_now;
    exit when weeks is null or found_count >= enough;
    edge := least(edge, prosa.first_id_of(weeks[1]));
    weeks := null;
  end loop;
end $$;
grant create on schema prosa to prosa_system;
alter function prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean)
  owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean)
  from public;

-- Newest matching messages among the tickets that the asking user may see; at most 200. How often the words stand in
-- the newest 500 messages tells how to go on: frequent ones are found soon by walking back in time, others by the
-- index, all of whose hits must be read before the newest are known. Of several words the index is asked for those that
-- are not everywhere, if there are any: the others would only make it gather half of all messages.
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
  frequent constant integer := 2;
  enough constant integer := 50;
  mine bigint := prosa.company();
  everywhere constant integer := newest / 20;
  words text[] := prosa.words(prosa.normalise(query));
  sought tsquery := prosa.sought(words);
  -- Looked for first, since it costs less than taking a text apart. Words hold no wildcards.
  patterns text[] := array(select '%' || w || '%' from unnest(words) w order by length(w) desc);
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
      select t.id from public.tickets t where t.company_id = mine and t.id = n.ticket_id
        and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
      union all
      (select t.id from public.tickets t
      where n.ticket_id is null and t.company_id = mine and t.conversation_id = n.conversation_id
        and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
      order by t.id desc limit 1)
    ) seen
    where n.search_text like all (patterns) and prosa.word_vector(n.search_text) @@ sought and not n.is_deleted
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
        select t.id from public.tickets t where t.company_id = mine and t.id = n.ticket_id
          and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
        union all
        (select t.id from public.tickets t
        where n.ticket_id is null and t.company_id = mine and t.conversation_id = n.conversation_id
          and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
        order by t.id desc limit 1)
      ) seen
      where n.search_text like all (patterns) and prosa.word_vector(n.search_text) @@ sought and not n.is_deleted
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
