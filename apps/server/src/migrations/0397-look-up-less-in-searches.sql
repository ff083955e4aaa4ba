-- The name as searches compare it: it was made of every tag by every search.
alter table tags add column search_text text generated always as (prosa.normalise(name)) stored;

-- The latest matching contacts; at most 200. Digits are looked up by the end of what was typed, since many numbers begin
-- alike; the text is compared by its position, or the planner would read the trigrams after all. Of other texts that the
-- latest 500 have, how often they stand in the latest 2,000 tells how to go on: no further than to the 200th among many
-- more, or by the trigrams. A rare one is looked up before anything is sorted: for short ones the planner would rather
-- walk through all.
create or replace function prosa.search_contacts(query text)
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
  further constant integer := 20000;
  enough constant integer := 40;
  frequent constant integer := 10;
  looked integer := newest;
  found_ids bigint[];
begin
  if sought ~ '^[0-9]{4,}$' then
    return query
      with hits as materialized (
        select c.id, c.updated_at from public.contacts c
        where c.company_id = mine and prosa.digit_grams(c.search_text) @> prosa.digit_grams(right(sought, 8))
          and position(sought in c.search_text) > 0
      )
      select h.id from hits h order by h.updated_at desc limit 200;
    return;
  end if;
  loop
    found_ids := array(
      select n.id from (
        select c.id, c.search_text, c.updated_at from public.contacts c
        where c.company_id = mine order by c.updated_at desc limit looked) n
      where n.search_text like pattern
      order by n.updated_at desc limit 200);
    exit when looked = newest and found_ids = '{}' or looked = further
      or looked = latest and cardinality(found_ids) not between frequent and enough - 1;
    looked := case looked when newest then latest else further end;
  end loop;
  if cardinality(found_ids) >= frequent then
    return query select unnest(found_ids);
    return;
  end if;
  return query
    with hits as materialized (
      select c.id, c.updated_at from public.contacts c where c.company_id = mine and c.search_text like pattern
    )
    select h.id from hits h order by h.updated_at desc limit 200;
end $$;

drop function prosa.latest_contacts(bigint, text, integer);

-- As before (0083), but a text is taken apart only where its words do not follow a space.
create or replace function prosa.search_notes(
  query text, sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean)
returns table (note_id bigint, ticket_id bigint, contact_id bigint, note text, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  newest constant integer := 500;
  enough constant integer := 25;
  mine bigint := prosa.company();
  words text[] := prosa.words(prosa.normalise(query));
  sought tsquery := prosa.sought(words);
  -- Looked for first, since it costs less than taking a text apart. Words hold no wildcards.
  patterns text[] := array(select '%' || w || '%' from unnest(words) w order by length(w) desc);
  beginnings text[] := prosa.beginnings(words);
  latest bigint[];
begin
  if sought is null then return; end if;
  select array_agg(n.id) into latest from (
    select x.id, x.search_text from public.ticket_notes x where x.company_id = mine order by x.id desc limit newest) n
  where n.search_text like all (patterns)
    and (' ' || n.search_text like all (beginnings) or prosa.word_vector(n.search_text) @@ sought);
  if coalesce(cardinality(latest), 0) < enough then
    -- Looked up before anything is sorted, or the planner would rather walk through all notes.
    with hits as materialized (
      select x.id from public.ticket_notes x
      where x.company_id = mine and prosa.word_vector(x.search_text) @@ sought)
    select array_agg(h.id) into latest from (select id from hits order by id desc limit 2000) h;
  end if;
  return query
    select n.id, seen.id, n.contact_id, n.note, n.created_at
    from (
      select x.* from public.ticket_notes x where x.company_id = mine and x.id = any (latest) order by x.id desc) n
    cross join lateral (
      select t.id from public.tickets t
      where t.company_id = mine and t.contact_id = n.contact_id
        and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
      order by (t.id = n.ticket_id) is true desc, t.updated_at desc limit 1
    ) seen
    order by n.id desc limit 50;
end $$;
