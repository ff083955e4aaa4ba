-- A search for a number read what the index knows of its trigrams, of which all numbers of a country share most. Four
-- digits in a row tell ten times as much, and the last eight tell nearly all numbers apart.

-- Every four digits that follow each other in a text.
create function prosa.digit_grams(value text) returns text[]
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$
  select coalesce(array_agg(distinct substr(run.found[1], place, 4)), '{}')
  from regexp_matches(value, '[0-9]{4,}', 'g') as run (found),
    generate_series(1, length(run.found[1]) - 3) as place
$$;

create index contacts_digits on contacts using gin (company_id, prosa.digit_grams(search_text));

-- The latest matching contacts; at most 200. Digits are looked up by the end of what was typed, since many numbers begin
-- alike; the text is compared by its position, or the planner would read the trigrams after all. Of other texts, how
-- often they stand in the latest 2,000 tells how to go on. A rare one is looked up before anything is sorted: for short
-- ones the planner would rather walk through all.
create or replace function prosa.search_contacts(query text)
returns table (contact_id bigint)
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
declare
  mine bigint := prosa.company();
  sought text := prosa.normalise(query);
  pattern text := '%' || replace(replace(replace(sought, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  latest constant integer := 2000;
  further constant integer := 20000;
  enough constant integer := 40;
  frequent constant integer := 10;
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
