-- Runs the job of a key now, unless it is running: prosa.enqueue would add a second one beside it, and the first would
-- not be repeated if it failed.
create function prosa.enqueue_unless_running(task text, payload json, job_key text, max_attempts integer)
returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  is_running boolean;
begin
  -- A worker that is taking it is waited for.
  select j.locked_at is not null into is_running
  from graphile_worker._private_jobs j where j.key = enqueue_unless_running.job_key for update;
  if is_running then
    return;
  end if;
  perform prosa.enqueue(task, payload, job_key, null, max_attempts);
end $$;
revoke all on function prosa.enqueue_unless_running(text, json, text, integer) from public;
grant execute on function prosa.enqueue_unless_running(text, json, text, integer) to prosa_app, prosa_system;
