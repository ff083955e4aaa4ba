-- A frequent text was looked for among the latest 2,000 or 20,000 contacts, and what they had counted as all that there
-- is. Now the latest `most` are found, or all if there are fewer.
drop function prosa.search_contacts(text);

-- The latest matching contacts; at most `most`. Digits are looked up by the end of what was typed, since many numbers
-- begin alike; the text is compared by its position, or the planner would read the trigrams after all. How often another
-- text stands in the latest 500 and 2,000 tells how to go on: by walking back in time until enough are found, if that is
-- soon, or by the trigrams, all of whose hits are read. A rare one is looked up before anything is sorted: for short ones
-- the planner would rather walk through all.
create function prosa.search_contacts(query text, most integer default 200)
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
      or looked = latest and latest * most / found_count > furthest;
    -- Twice that, since they do not stand evenly.
    looked := case looked when newest then latest else 2 * latest * most / found_count end;
  end loop;
  return query
    with hits as materialized (
      select c.id, c.updated_at from public.contacts c where c.company_id = mine and c.search_text like pattern
    )
    select h.id from hits h order by h.updated_at desc limit most;
end $$;

grant create on schema prosa to prosa_system;
alter function prosa.search_contacts(text, integer) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.search_contacts(text, integer) from public;
grant execute on function prosa.search_contacts(text, integer) to prosa_app;

-- A search read the names that are spelled alike with a process of its own, which took longer to start than it read.
alter function prosa.search_contacts_alike(text) set max_parallel_workers_per_gather = 0;

-- As before (0391), but where nothing is transcribed nothing is looked for.
create or replace function prosa.search_transcriptions(
  query text, sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean)
returns table (ticket_id bigint, message_id uuid, body text, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  newest constant integer := 500;
  enough constant integer := 25;
  mine bigint := prosa.company();
  words text[];
  sought tsquery;
  patterns text[];
  latest uuid[];
begin
  if not exists (select from public.transcriptions x where x.company_id = mine) then return; end if;
  words := prosa.words(prosa.normalise(query));
  sought := prosa.sought(words);
  if sought is null then return; end if;
  patterns := array(select '%' || w || '%' from unnest(words) w order by length(w) desc);
  select array_agg(n.message_id) into latest from (
    select x.message_id, x.search_text from public.transcriptions x
    where x.company_id = mine order by x.message_id desc limit newest) n
  where n.search_text like all (patterns) and prosa.word_vector(n.search_text) @@ sought;
  if coalesce(cardinality(latest), 0) < enough then
    -- Looked up before anything is sorted, or the planner would rather walk through all of them.
    with hits as materialized (
      select x.message_id from public.transcriptions x
      where x.company_id = mine and prosa.word_vector(x.search_text) @@ sought)
    select array_agg(h.message_id) into latest
    from (select hits.message_id from hits order by hits.message_id desc limit 2000) h;
  end if;
  return query
    select t.id, m.id, x.text, m.created_at
    from public.transcriptions x
    join public.messages m on m.company_id = mine and m.id = x.message_id and not m.is_deleted
    join public.tickets t on t.company_id = mine and t.id = m.ticket_id
      and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
    where x.company_id = mine and x.message_id = any (latest)
    order by m.id desc limit 50;
end $$;
