-- A company whose data was deleted: its row stays with its audit log, without a name.
alter table companies add column emptied_at timestamptz(3);

-- Deletes rows of a company, at most so many of a table, and says how many; zero: nothing is left. The caller repeats it.
-- Its own row, the audit log and what chains it stay.
create function prosa.empty_company(company bigint, at_most integer) returns bigint
language plpgsql
as $$
declare
  target regclass;
  removed bigint;
  total bigint := 0;
begin
  if not exists (select from companies c where c.id = company and c.deleted_at is not null) then
    raise exception 'company % is not in the bin', company;
  end if;
  for target in
    select c.oid::regclass from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all (array['companies', 'audit_events', 'audit_chain'])
    -- First what there is most of, so that little hangs on the rows that follow.
    order by array_position(array['messages', 'webhook_deliveries', 'campaign_recipients', 'ticket_events', 'tickets',
      'conversations']::text[], c.relname::text), c.relname
  loop
    begin
      execute format('delete from %s where (tableoid, ctid) in (
        select tableoid, ctid from %s where company_id = $1 limit $2)', target, target) using company, at_most;
      get diagnostics removed = row_count;
      total := total + removed;
      if removed >= at_most then
        return total;
      end if;
    exception when foreign_key_violation then
      -- What refers to it goes first; the next pass comes back.
      total := total + 1;
    end;
  end loop;
  return total;
end $$;
revoke all on function prosa.empty_company(bigint, integer) from public;
grant execute on function prosa.empty_company(bigint, integer) to prosa_system;
