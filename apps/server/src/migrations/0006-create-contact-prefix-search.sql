-- One or two letters are too short for trigrams: then names that begin so, from an index of first letters.
create index contacts_prefix on contacts (company_id, (left(search_text, 2)) text_pattern_ops, name);

-- The first names in the order of lists; at most 200. As prosa_system for the reason given in create-search.
create function prosa.list_contacts_by_prefix(query text)
returns table (contact_id bigint)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  with sought as (select left(prosa.normalise(query), 2) as prefix)
  select c.id from public.contacts c, sought
  where c.company_id = prosa.company()
    -- A range, since LIKE finds its index only when the pattern is known to the planner.
    and left(c.search_text, 2) ~>=~ sought.prefix
    and left(c.search_text, 2) ~<=~ (sought.prefix || chr(1114111))
  order by c.name, c.id
  limit 200
$$;

grant create on schema prosa to prosa_system;
alter function prosa.list_contacts_by_prefix(text) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.list_contacts_by_prefix(text) from public;
grant execute on function prosa.list_contacts_by_prefix(text) to prosa_app;
