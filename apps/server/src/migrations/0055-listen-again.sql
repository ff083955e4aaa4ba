-- A ticket remembers what the automation wants to hear of its customer, as things stood when it was looked at last. Where
-- these change it hears all again, and finds out anew: no statement that changes them can forget it.
create function prosa.listen_again() returns trigger
language plpgsql
as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  connection bigint := case tg_table_name
    when 'connections' then changed ->> 'id' when 'connection_queues' then changed ->> 'connection_id' end;
  queue bigint := case tg_table_name
    when 'queues' then changed ->> 'id' when 'queue_options' then changed ->> 'queue_id' end;
begin
  update public.tickets t set hears = 'all'
  where t.company_id = (changed ->> 'company_id')::bigint and t.status = 'pending' and t.hears <> 'all'
    and (connection is null or t.connection_id = connection) and (queue is null or t.queue_id = queue);
  return null;
end $$;

-- Hours come to matter.
create trigger listen_again after insert or update on settings for each row
  when (new.key = 'scheduleType') execute function prosa.listen_again();
create trigger listen_again after update of out_of_hours_message, max_use_bot_queues on connections for each row
  when ((new.out_of_hours_message, new.max_use_bot_queues)
    is distinct from (old.out_of_hours_message, old.max_use_bot_queues))
  execute function prosa.listen_again();
create trigger listen_again after update of out_of_hours_message on queues for each row
  when (new.out_of_hours_message <> old.out_of_hours_message) execute function prosa.listen_again();
-- There is something to choose.
create trigger listen_again after insert on queue_options for each row execute function prosa.listen_again();
create trigger listen_again after insert or delete on connection_queues for each row
  execute function prosa.listen_again();
