-- The processes of linked devices have a login of their own (core/device-login.ts), which sees the companies whose devices
-- are in the process and no others, and of these what linking and receiving need.
do $$
begin
  create role prosa_device nologin nosuperuser nobypassrls nocreatedb nocreaterole;
exception when duplicate_object or unique_violation then null;
end $$;

grant usage on schema prosa, public to prosa_device;

-- What tells the process apart that holds the session: the hash of a token that only it has. Gone with the lease.
alter table connection_leases add column device bytea;

-- The company of the current transaction, for a process that holds a session of it. Whoever does not gets an error instead
-- of no rows: a device that is not found counts as forgotten, and is taken off the phone.
create function prosa.device_company() returns bigint
language plpgsql stable security definer
set search_path = pg_catalog
as $$
declare
  asked constant bigint := prosa.company();
  token constant bytea := sha256(convert_to(coalesce(current_setting('app.device', true), ''), 'UTF8'));
begin
  if exists (select from public.connection_leases l where l.company_id = asked and l.device = token) then
    return asked;
  end if;
  raise exception 'no device of company % is linked here', asked using errcode = 'insufficient_privilege';
end $$;
-- The owner of the tables is bound by row security too.
grant create on schema prosa to prosa_system;
alter function prosa.device_company() owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.device_company() from public;
grant execute on function prosa.device_company() to prosa_device;
do $$ begin execute format('grant execute on function prosa.device_company() to %I', current_user); end $$;

-- Lets linked devices at a table: `rights` as in a grant, with columns where not all of them are needed.
create function prosa.let_devices(target regclass, rights text) returns void
language plpgsql
as $$
begin
  -- A query of its own, so that it is asked once a statement.
  execute format('create policy device on %s to prosa_device
    using (company_id = (select prosa.device_company())) with check (company_id = (select prosa.device_company()))', target);
  execute format('grant %s on %s to prosa_device', rights, target);
end $$;
revoke all on function prosa.let_devices(regclass, text) from public;

-- The fence: a lock needs the right to update some column, and this one row security holds fast.
select prosa.let_devices('connection_leases', 'select (company_id, connection_id, epoch), update (company_id)');
select prosa.let_devices(t, 'select, insert, update, delete')
  from unnest(array['wa_devices', 'wa_keys', 'contacts', 'conversations', 'pending_events', 'contact_pictures']::regclass[]) t;
select prosa.let_devices(t, 'select, insert, update')
  from unnest(array['automation_sessions', 'automation_work', 'contact_identities', 'messages', 'outbound_commands',
    'ticket_tracking', 'tickets', 'wa_address_book']::regclass[]) t;
select prosa.let_devices('wa_inbound_journal', 'select, insert, delete');
select prosa.let_devices('wa_archived_keys', 'insert');
select prosa.let_devices(t, 'select, insert') from unnest(array['wa_sent_messages', 'refused_events']::regclass[]) t;
-- When two contacts turn out to be one.
select prosa.let_devices(t, 'select, update') from unnest(array['contact_fields', 'ticket_notes']::regclass[]) t;
select prosa.let_devices(t, 'select')
  from unnest(array['companies', 'connections', 'connection_queues', 'files', 'queues', 'settings', 'tags', 'ticket_tags',
    'user_queues']::regclass[]) t;
select prosa.let_devices('users', 'select (company_id, id, name, online, connection_id)');
select prosa.let_devices('push_subscriptions', 'select (company_id, user_id)');

-- Jobs of their own companies only.
create or replace function prosa.enqueue(task text, payload json, job_key text, run_at timestamptz, max_attempts integer)
returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  if not pg_has_role(session_user, 'prosa_app', 'member')
    and (payload ->> 'companyId')::bigint is distinct from prosa.device_company() then
    raise exception 'a job of another company' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    task, payload, job_key := job_key, run_at := run_at, max_attempts := max_attempts,
    job_key_mode := 'replace');
end $$;
grant execute on function prosa.enqueue(text, json, text, timestamptz, integer) to prosa_device;
