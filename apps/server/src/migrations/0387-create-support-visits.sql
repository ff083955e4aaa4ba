-- Visits of operators who help a company. Their sessions are those of an admin of the company, and name the visit.
create table support_visits (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  -- Of another company.
  operator_company_id bigint not null,
  operator_id bigint not null,
  operator_name text not null,
  -- To which the browser returns.
  operator_session_id uuid not null,
  reason text not null,
  access text not null check (access in ('read', 'full')),
  started_at timestamptz(3) not null default now(),
  ends_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by text check (ended_by in ('operator', 'time', 'company')),
  primary key (company_id, id),
  check ((ended_at is null) = (ended_by is null))
);
create index support_visits_started on support_visits (company_id, started_at desc);
create index support_visits_open on support_visits (ends_at) where ended_at is null;
select prosa.protect('support_visits');

alter table sessions
  -- The visit whose operator uses the session; null: its user does.
  add column on_behalf_of bigint,
  -- When the browser went back to the operator's own session: it does so once.
  add column returned_at timestamptz(3),
  add foreign key (company_id, on_behalf_of) references support_visits (company_id, id) on delete cascade;
create index sessions_visit on sessions (company_id, on_behalf_of) where on_behalf_of is not null;
