-- A word that many contacts have is found among the latest ones at once; only a rarer one needs the trigram index,
-- which would fetch and sort every match.
create or replace function prosa.search_contacts(query text)
returns table (contact_id bigint)
language plpgsql stable security definer
set search_path = pg_catalog, public
as $$
declare
  mine bigint := prosa.company();
  pattern text := '%' || replace(replace(replace(prosa.normalise(query), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  latest bigint[];
begin
  select array_agg(n.id) into latest from (
    select c.id, c.search_text from public.contacts c
    where c.company_id = mine order by c.updated_at desc limit 2000) n
  where n.search_text like pattern;
  if cardinality(latest) >= 100 then
    return query select unnest(latest[1:200]);
    return;
  end if;
  return query
    select c.id from public.contacts c
    where c.company_id = mine and c.search_text like pattern
    order by c.updated_at desc limit 200;
end $$;

-- In the order of the index, which ends at the limit instead of sorting all names with a letter.
create or replace function prosa.list_contacts_by_prefix(query text)
returns table (contact_id bigint)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  with sought as (select left(prosa.normalise(query), 2) as prefix)
  select c.id from public.contacts c, sought
  where c.company_id = prosa.company()
    and left(c.search_text, 2) ~>=~ sought.prefix
    and left(c.search_text, 2) ~<=~ (sought.prefix || chr(1114111))
  order by left(c.search_text, 2) using ~<~, c.name
  limit 200
$$;
