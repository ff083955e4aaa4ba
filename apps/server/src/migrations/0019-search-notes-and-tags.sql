-- The words of a name as searches compare them.
create function prosa.name_words(value text) returns text[]
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$
  select coalesce(array_agg(word), '{}')
  from string_to_table(translate(prosa.normalise(value), '.,;:()/_-', '         '), ' ') word
  where length(word) >= 3
$$;

-- For each word its first six letters, and the same with one of them left out. Two words that differ by a letter too
-- many, missing, wrong or swapped have one of these in common, also while the second is still being typed. Short
-- words would have too much in common. Dear, so that the planner looks them up rather than makes them for each row.
create function prosa.name_keys(value text) returns text[]
language sql immutable strict parallel safe cost 10000
set search_path = pg_catalog
as $$
  select coalesce(array_agg(distinct case when n = 0 then word else left(word, n - 1) || substr(word, n + 1) end), '{}')
  from (select left(part, 6) as word from unnest(prosa.name_words(value)) part) w
  cross join lateral generate_series(0, case when length(word) < 4 then 0 else length(word) end) n
$$;

create index contacts_alike on contacts using gin (company_id, prosa.name_keys(name));

-- Contacts whose names are spelled a little differently, the nearest first; at most 30. Of a frequent name not all
-- are looked at. As prosa_system for the reason given in create-search.
create function prosa.search_contacts_alike(query text)
returns table (contact_id bigint)
language plpgsql stable security definer
set search_path = pg_catalog, public
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  mine bigint := prosa.company();
  words text[] := array(select w from unnest(prosa.name_words(query)) w order by length(w) desc limit 3);
  first_word text[] := prosa.name_keys(words[1]);
  second_word text[] := prosa.name_keys(words[2]);
  third_word text[] := prosa.name_keys(words[3]);
begin
  if words = '{}' then return; end if;
  return query
    select n.id
    from (
      select c.id, c.search_text, c.updated_at from public.contacts c
      where c.company_id = mine and prosa.name_keys(c.name) && first_word
        and (second_word is null or prosa.name_keys(c.name) && second_word)
        and (third_word is null or prosa.name_keys(c.name) && third_word)
      limit 300
    ) n
    order by word_similarity(array_to_string(words, ' '), n.search_text) desc, n.updated_at desc
    limit 30;
end $$;

create index ticket_notes_search on ticket_notes using gin (company_id, prosa.normalise(note) gin_trgm_ops);

-- Newest notes with all the words that were typed, each with the ticket through which the asking user may see it: its own, or the latest one of
-- its contact. At most 50. A word that many notes have is found among the newest; a rarer one by the index.
create function prosa.search_notes(
  query text, sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean)
returns table (note_id bigint, ticket_id bigint, contact_id bigint, note text, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  newest constant integer := 500;
  enough constant integer := 25;
  mine bigint := prosa.company();
  patterns text[] := array(
    select '%' || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from regexp_split_to_table(prosa.normalise(query), '\s+') w order by length(w) desc limit 10);
  longest text := patterns[1];
  latest bigint[];
begin
  select array_agg(n.id) into latest from (
    select x.id, x.note from public.ticket_notes x where x.company_id = mine order by x.id desc limit newest) n
  where prosa.normalise(n.note) like all (patterns);
  if coalesce(cardinality(latest), 0) < enough then
    -- Looked up before anything is sorted, or the planner would rather walk through all notes.
    with hits as materialized (
      select x.id from public.ticket_notes x
      where x.company_id = mine and prosa.normalise(x.note) like longest
        and prosa.normalise(x.note) like all (patterns))
    select array_agg(h.id) into latest from (select id from hits order by id desc limit 2000) h;
  end if;
  return query
    select n.id, seen.id, n.contact_id, n.note, n.created_at
    from public.ticket_notes n
    cross join lateral (
      select t.id from public.tickets t
      where t.company_id = mine and t.contact_id = n.contact_id
        and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
      order by (t.id = n.ticket_id) is true desc, t.updated_at desc limit 1
    ) seen
    where n.company_id = mine and n.id = any (latest)
    order by n.id desc limit 50;
end $$;

grant create on schema prosa to prosa_system;
alter function prosa.search_contacts_alike(text) owner to prosa_system;
alter function prosa.search_notes(text, boolean, bigint, bigint[], boolean) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.search_contacts_alike(text) from public;
revoke all on function prosa.search_notes(text, boolean, bigint, bigint[], boolean) from public;
grant execute on function prosa.search_contacts_alike(text) to prosa_app;
grant execute on function prosa.search_notes(text, boolean, bigint, bigint[], boolean) to prosa_app;
