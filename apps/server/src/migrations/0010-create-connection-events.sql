-- What became of each connection, and whether its admins have been told of an outage.

alter table connections
  -- What the reason leaves open: until when it holds, or the provider's own code.
  add column status_detail text not null default '',
  -- Ends of sessions since the last one that lasted, and the first of them.
  add column failures integer not null default 0,
  add column failing_since timestamptz(3),
  -- Admins know of the outage; the next link that holds tells them that it is over.
  add column alarmed_at timestamptz(3);

create table connection_events (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  at timestamptz(3) not null default clock_timestamp(),
  status text not null
    check (status in ('qrcode', 'PAIRING', 'OPENING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED')),
  reason text,
  detail text not null default '',
  -- Who asked for it; null for what happened by itself.
  user_id bigint,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index connection_events_newest on connection_events (company_id, connection_id, id desc);
create index connection_events_user on connection_events (company_id, user_id) where user_id is not null;
create index connection_events_at on connection_events using brin (at);
select prosa.protect('connection_events');
