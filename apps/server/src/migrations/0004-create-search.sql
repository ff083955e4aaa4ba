-- Trigram operators are not leakproof, so under row security their index is not used. These functions run as
-- prosa_system, take the company from the transaction's setting and hold the visibility rule themselves.

-- Newest matching contacts; at most 200.
create function prosa.search_contacts(query text)
returns table (contact_id bigint)
language sql stable security definer
set search_path = pg_catalog, public
set statement_timeout = '500ms'
as $$
  select c.id from public.contacts c
  where c.company_id = prosa.company()
    and c.search_text like '%' || replace(replace(replace(prosa.normalise(query), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by c.updated_at desc
  limit 200
$$;

-- Newest matching messages among the tickets that the asking user may see; at most 200. A word that is frequent is
-- found among the newest messages at once; only a rarer one needs the trigram index. Ids are uuid v7, so their
-- order is the order in time.
create function prosa.search_messages(
  query text, sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean)
returns table (ticket_id bigint, message_id uuid, body text, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public
set statement_timeout = '500ms'
as $$
declare
  mine bigint := prosa.company();
  pattern text := '%' || replace(replace(replace(prosa.normalise(query), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  probed_to uuid;
  found_count integer;
begin
  select min(n.id::text)::uuid into probed_to
  from (select id from public.messages where company_id = mine order by id desc limit 4000) n;
  return query
    select m.ticket_id, m.id, m.body, m.created_at
    from public.messages m
    join public.tickets t on t.company_id = mine and t.id = m.ticket_id
    where m.company_id = mine and m.id >= probed_to and m.search_text like pattern and not m.is_deleted
      and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
    order by m.id desc limit 200;
  get diagnostics found_count = row_count;
  if found_count >= 100 then return; end if;

  return query
    select m.ticket_id, m.id, m.body, m.created_at
    from public.messages m
    join public.tickets t on t.company_id = mine and t.id = m.ticket_id
    where m.company_id = mine and m.id < probed_to and m.search_text like pattern and not m.is_deleted
      and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
    order by m.id desc limit 200;
end $$;

grant create on schema prosa to prosa_system;
alter function prosa.search_contacts(text) owner to prosa_system;
alter function prosa.search_messages(text, boolean, bigint, bigint[], boolean) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.search_contacts(text) from public;
revoke all on function prosa.search_messages(text, boolean, bigint, bigint[], boolean) from public;
grant execute on function prosa.search_contacts(text) to prosa_app;
grant execute on function prosa.search_messages(text, boolean, bigint, bigint[], boolean) to prosa_app;
