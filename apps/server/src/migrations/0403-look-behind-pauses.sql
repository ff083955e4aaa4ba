-- A word that none of the newest 500 messages has may be frequent all the same: a campaign sends thousands of the same text.
-- If it goes out after a quiet night, the quarters of days that were looked at first hold nothing else, and all hits of
-- the word were read.
drop function prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean, integer);

-- The index for rare words: first for as many quarters of days before `edge` as should hold enough, then for all before
-- them. Where nobody wrote in the quarter before these, the last two before that pause come in between. Hits are looked
-- at once more only where a word was left out (`telling`), and only until enough are found ("offset 0" keeps the planner
-- from doing so before it sorts them).
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

grant create on schema prosa to prosa_system;
alter function prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean, integer)
  owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function
  prosa.search_messages_before(uuid, text[], text[], integer, boolean, bigint, bigint[], boolean, integer) from public;
