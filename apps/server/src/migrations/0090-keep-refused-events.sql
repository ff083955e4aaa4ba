-- Events of providers that could not be stored, kept for the operator. Text, since JSON of PostgreSQL cannot hold NUL.
create table refused_events (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  kind text not null,
  event text not null,
  error text not null,
  tries integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
-- A provider repeats what it was not told we have: the same event is kept once.
create unique index refused_events_event on refused_events (company_id, connection_id, md5(event));
select prosa.protect('refused_events');
