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

-- Newest matching messages among the tickets that the asking user may see; at most 200. How often the words stand in
-- the newest 4,000 messages tells how to go on: frequent ones are found soon by walking back in time, rare ones by the
-- trigram index, all of whose hits must be read before the newest are known. The shape of each query forces its plan,
-- since under row security the planner may not look at the statistics of the text. Ids are uuid v7, so their order is
-- the order in time.
create function prosa.search_messages(
  query text, sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean)
returns table (ticket_id bigint, message_id uuid, body text, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public
set statement_timeout = '500ms'
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  newest constant integer := 4000;
  further constant integer := 100000;
  frequent constant integer := 15;
  enough constant integer := 100;
  mine bigint := prosa.company();
  pattern text := '%' || replace(replace(replace(prosa.normalise(query), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  edge uuid;
  found_now integer;
  found_count integer;
begin
  return query
    select n.ticket_id, n.id, n.body, n.created_at
    from (
      select m.* from public.messages m where m.company_id = mine order by m.id desc limit newest
    ) n
    join public.tickets t on t.company_id = mine and t.id = n.ticket_id
    where n.search_text like pattern and not n.is_deleted
      and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
    order by n.id desc limit 200;
  get diagnostics found_count = row_count;
  select m.id into edge from public.messages m
  where m.company_id = mine order by m.id desc offset newest - 1 limit 1;
  if edge is null or found_count >= enough then return; end if;

  if found_count >= frequent then
    return query
      select n.ticket_id, n.id, n.body, n.created_at
      from (
        select m.* from public.messages m
        where m.company_id = mine and m.id < edge order by m.id desc limit further
      ) n
      join public.tickets t on t.company_id = mine and t.id = n.ticket_id
      where n.search_text like pattern and not n.is_deleted
        and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
      order by n.id desc limit 200 - found_count;
    get diagnostics found_now = row_count;
    found_count := found_count + found_now;
    if found_count >= enough then return; end if;
    select m.id into edge from public.messages m
    where m.company_id = mine and m.id < edge order by m.id desc offset further - 1 limit 1;
    if edge is null then return; end if;
  end if;

  return query
    with hits as materialized (
      select m.ticket_id, m.id, m.body, m.created_at from public.messages m
      where m.company_id = mine and m.id < edge and m.search_text like pattern and not m.is_deleted
    )
    select h.ticket_id, h.id, h.body, h.created_at
    from hits h
    join public.tickets t on t.company_id = mine and t.id = h.ticket_id
    where sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null)
    order by h.id desc limit 200 - found_count;
end $$;

grant create on schema prosa to prosa_system;
alter function prosa.search_contacts(text) owner to prosa_system;
alter function prosa.search_messages(text, boolean, bigint, bigint[], boolean) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.search_contacts(text) from public;
revoke all on function prosa.search_messages(text, boolean, bigint, bigint[], boolean) from public;
grant execute on function prosa.search_contacts(text) to prosa_app;
grant execute on function prosa.search_messages(text, boolean, bigint, bigint[], boolean) to prosa_app;
