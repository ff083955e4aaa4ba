-- The command palette shows eight messages, and had two hundred looked for. It asks for as many as it shows now.
drop function prosa.search_messages(text, boolean, bigint, bigint[], boolean);
drop function prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean);

-- The index for rare words: first for as many quarters of days before `edge` as should hold enough, then for all before
-- them. Hits are looked at once more only where a word was left out (`telling`), and only until enough are found ("offset
-- 0" keeps the planner from doing so before it sorts them).
create function prosa.search_messages_before(
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
      order by h.id desc limit most - found_count;
    get diagnostics found_now = row_count;
    found_count := found_count + found_now;
    exit when quarters is null or found_count >= enough;
    edge := least(edge, prosa.first_id_of_quarter(quarters[1]));
    quarters := null;
  end loop;
end $$;

-- Newest matching messages among the tickets that the asking user may see; at most `most`, and not many more than are asked for are looked for. How often the words stand in
-- the newest 500 messages tells how to go on: frequent ones are found soon by walking back in time, others by the
-- index, all of whose hits must be read before the newest are known. Of several words the index is asked for the
-- rarest, and for others unless they are much more frequent, since it gathers all messages of each word that it is asked
-- for. Who sees all tickets sees that of the message, which is not looked up then.
create function prosa.search_messages(
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
      order by n.id desc limit most - found_count;
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

grant create on schema prosa to prosa_system;
alter function prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean, integer)
  owner to prosa_system;
alter function prosa.search_messages(text, boolean, bigint, bigint[], boolean, integer) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function
  prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean, integer) from public;
revoke all on function prosa.search_messages(text, boolean, bigint, bigint[], boolean, integer) from public;
grant execute on function prosa.search_messages(text, boolean, bigint, bigint[], boolean, integer) to prosa_app;
