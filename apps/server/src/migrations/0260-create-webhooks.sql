-- Addresses of other systems that hear what happens in a company (docs/decisions/0106). What changes while events are
-- delivered is not in their rows, so that an edit collides with edits only.
create table webhooks (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  url text not null,
  description text not null default '',
  types text[] not null,
  -- Disabled: Prosa switched it off, for `stop_reason`.
  status text not null default 'on' check (status in ('on', 'off', 'disabled')),
  stop_reason text check (stop_reason in ('failing', 'gone')),
  -- Programs with a token do not hear through it what programs do: two systems that answer each other would never end.
  skips_programs boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id)
);
select prosa.protect('webhooks');
create trigger touch before update on webhooks for each row execute function prosa.touch();
select prosa.watch_edits('webhooks', 'url:url', 'description:description', 'types:types', 'status:status',
  'skips_programs:skipsPrograms');

-- The newest signs; the one before it signs too, until it expires.
create table webhook_secrets (
  company_id bigint not null,
  webhook_id bigint not null,
  version bigint not null,
  value bytea not null,
  last4 text not null,
  valid_until timestamptz(3),
  primary key (company_id, webhook_id, version),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
select prosa.protect('webhook_secrets');

-- How delivering to it goes, and who does it at the moment.
create table webhook_health (
  company_id bigint not null,
  webhook_id bigint not null,
  failing_since timestamptz(3),
  last_error text,
  last_status smallint,
  attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  -- The receiver asked for a pause, or its host fails.
  paused_until timestamptz(3),
  -- A process delivers to it until then; it says when it is done.
  held_until timestamptz(3),
  primary key (company_id, webhook_id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
select prosa.protect('webhook_health');

-- What happened, once for all addresses that wanted to hear of it. Personal data: kept for 30 days.
create table webhook_events (
  company_id bigint not null references companies (id) on delete cascade,
  id uuid not null,
  type text not null,
  at timestamptz(3) not null,
  -- The contact whose thread or row it is about, and the member of a group who wrote.
  contact_id bigint,
  sender_id bigint,
  -- As text: its bytes are signed.
  data json not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index webhook_events_contact on webhook_events (company_id, contact_id) where contact_id is not null;
create index webhook_events_sender on webhook_events (company_id, sender_id) where sender_id is not null;
create index webhook_events_at on webhook_events (created_at);
select prosa.protect('webhook_events');

-- One event for one address, with its latest attempt.
create table webhook_deliveries (
  company_id bigint not null,
  id bigint generated always as identity,
  webhook_id bigint not null,
  event_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Null: nothing will be attempted.
  next_at timestamptz(3) default now(),
  attempted_at timestamptz(3),
  status smallint,
  ms integer,
  error text,
  response text not null default '',
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade,
  foreign key (company_id, event_id) references webhook_events (company_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, next_at, id) where next_at is not null;
create index webhook_deliveries_log on webhook_deliveries (company_id, webhook_id, id);
create index webhook_deliveries_undelivered on webhook_deliveries (company_id, webhook_id, state, id) where state <> 'delivered';
create index webhook_deliveries_event on webhook_deliveries (company_id, event_id);
select prosa.protect('webhook_deliveries');

-- Processes of linked devices store messages, and with them the events.
select prosa.let_devices('webhooks', 'select (company_id, id, types, status, skips_programs)');
select prosa.let_devices('webhook_events', 'select (company_id, contact_id, sender_id), insert, update (contact_id, sender_id)');
select prosa.let_devices('webhook_deliveries', 'insert');
