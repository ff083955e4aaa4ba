-- Jobs that came due while their company might not act: they run when it may again.
create table held_jobs (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  payload jsonb not null,
  -- Of the queue: a later job with the same key replaces it there.
  key text,
  held_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, name, payload)
);
create index held_jobs_at on held_jobs (held_at);
create index held_jobs_key on held_jobs (key) where key is not null;
select prosa.protect('held_jobs');

-- The same as prosa.has_job, also of jobs that are held.
create function prosa.awaits_job(job_key text) returns boolean
language sql stable
as $$ select prosa.has_job(job_key) or exists (select from held_jobs h where h.key = job_key) $$;

-- Time only ends what a company may do; that it may act again begins with a change of its row.
create function prosa.resume_company() returns trigger
language plpgsql
as $$
begin
  perform prosa.enqueue('resume-company', json_build_object('companyId', new.id), 'resume:' || new.id, null, 12);
  return null;
end $$;
create trigger resume after update of status, due_date on companies
for each row
when (new.status and row(old.status, old.due_date) is distinct from row(new.status, new.due_date))
execute function prosa.resume_company();

