-- Two roles serve requests; the owner (DATABASE_URL) only migrates and runs jobs. Neither is superuser nor
-- bypasses row security: prosa_app sees one company, prosa_system sees all and is used by name only.
-- Roles belong to the cluster, so several databases may create them at once.
do $$
declare
  name text;
begin
  foreach name in array array['prosa_app', 'prosa_system'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', name);
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user', name);
    exception when others then
      raise notice 'grant %: %', name, sqlerrm;
    end;
  end loop;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

create schema prosa;
grant usage on schema prosa to prosa_app, prosa_system;
grant usage on schema public to prosa_app, prosa_system;

-- The company of the current transaction, or null: a forgotten context gives no rows.
create function prosa.company() returns bigint
language sql stable parallel safe
as $$ select nullif(current_setting('app.company', true), '')::bigint $$;

-- Text as searches compare it. Immutable by promise: the unaccent dictionary is part of the installation.
create function prosa.normalise(value text) returns text
language sql immutable strict parallel safe
set search_path = pg_catalog
as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Row security, both policies and the grants of a company table. Partitions get none of their own.
create function prosa.protect(target regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy app on %s to prosa_app using (company_id = prosa.company()) with check (company_id = prosa.company())',
    target);
  execute format('create policy system on %s to prosa_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to prosa_app, prosa_system', target);
end $$;
revoke all on function prosa.protect(regclass) from public;

-- Every update raises rev, so that a browser can drop what is older than what it shows.
create function prosa.raise_rev() returns trigger
language plpgsql
as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;

-- The same, and updated_at is the wall clock: catching up by "changed since" must not miss a long transaction.
create function prosa.touch() returns trigger
language plpgsql
as $$
begin
  new.rev := old.rev + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- Adds a job in the caller's transaction. The app role cannot reach the job tables otherwise.
create function prosa.enqueue(task text, payload json, job_key text, run_at timestamptz, max_attempts integer)
returns void
language sql security definer
set search_path = pg_catalog
as $$
  select graphile_worker.add_job(
    task, payload, job_key := job_key, run_at := run_at, max_attempts := max_attempts,
    job_key_mode := 'replace')
$$;
revoke all on function prosa.enqueue(text, json, text, timestamptz, integer) from public;
grant execute on function prosa.enqueue(text, json, text, timestamptz, integer) to prosa_app, prosa_system;
