-- What reading the graph tells, so that lists, deletes and clean-up need not read graphs.
alter table flows
  -- The draft differs from the live version.
  add column is_changed boolean not null default false,
  add column saved_at timestamptz(3),
  -- Names of the files that the draft's nodes send.
  add column draft_files text[] not null default '{}';
alter table flow_versions
  -- The flows that it goes on with.
  add column goes_to bigint[] not null default '{}',
  add column files text[] not null default '{}';

-- A file that nothing names any more stays for some days: somebody may undo what they deleted.
alter table flow_files add column used_at timestamptz(3) not null default now();

-- Until when the visits of a company are in its counts.
create table flow_countings (
  company_id bigint primary key references companies (id) on delete cascade,
  until timestamptz(3) not null
);
select prosa.protect('flow_countings');

-- Visits stay for the path on the ticket. At most so many at a time, and none that is not counted yet.
create function prosa.forget_flow_visits() returns bigint
language sql
as $$
  with old as (
    select v.company_id, v.id from flow_visits v
    join flow_countings k on k.company_id = v.company_id and v.at < k.until
    where v.at < now() - interval '30 days'
    order by v.at limit 50000
  ), gone as (
    delete from flow_visits v using old where v.company_id = old.company_id and v.id = old.id returning 1
  )
  select count(*) from gone
$$;
