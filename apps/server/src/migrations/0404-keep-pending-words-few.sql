-- A GIN index gathers new rows in a list that each search reads from beginning to end, up to four megabytes of it
-- (docs/decisions/0159-searches-read-few-pending-rows.md). In kilobytes.
do $$
declare
  index_name regclass;
begin
  for index_name in
    select c.oid from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace
      and not coalesce(c.reloptions, '{}') @> array['fastupdate=off']
  loop
    execute format('alter index %s set (gin_pending_list_limit = 256)', index_name);
  end loop;
end $$;
