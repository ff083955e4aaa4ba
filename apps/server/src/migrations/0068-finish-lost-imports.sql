-- Whether a job with this key waits, runs or will be tried again. Where none does, what waits for it waits in vain.
create function prosa.has_job(job_key text) returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$
  select exists (
    select from graphile_worker.jobs j
    where j.key = job_key and (j.attempts < j.max_attempts or j.locked_at is not null))
$$;
revoke all on function prosa.has_job(text) from public;
grant execute on function prosa.has_job(text) to prosa_system;
