-- While a connection is down no ticket of it expires. When it is back they are planned again, once it has stayed for a
-- minute.
create function prosa.plan_connection_jobs() returns trigger
language plpgsql
as $$
begin
  perform prosa.enqueue('plan-waits', json_build_object('companyId', new.company_id, 'connectionId', new.id),
    'waits:' || new.id, now() + interval '1 minute', 12);
  return null;
end $$;

create trigger plan_jobs after update of status on connections for each row
  when (new.status = 'CONNECTED' and old.status <> 'CONNECTED' and new.expires_ticket > 0)
  execute function prosa.plan_connection_jobs();
