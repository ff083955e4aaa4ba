create table plans (
  id bigint generated always as identity primary key,
  name text not null unique,
  users integer not null default 0,
  connections integer not null default 0,
  queues integer not null default 0,
  value_cents bigint not null default 0,
  use_campaigns boolean not null default true,
  use_kanban boolean not null default true,
  use_open_ai boolean not null default true,
  use_integrations boolean not null default true,
  use_schedules boolean not null default true,
  use_internal_chat boolean not null default true,
  use_external_api boolean not null default true,
  created_at timestamptz(3) not null default now()
);
grant select on plans to prosa_app;
grant select, insert, update, delete on plans to prosa_system;

create table companies (
  id bigint generated always as identity primary key,
  company_id bigint generated always as (id) stored,
  name text not null unique,
  email text not null default '',
  phone text not null default '',
  status boolean not null default true,
  plan_id bigint references plans (id) on delete set null,
  due_date timestamptz(3),
  recurrence text not null default 'MENSAL',
  language text not null default 'pt' check (language in ('pt', 'en', 'es')),
  time_zone text not null default 'America/Sao_Paulo',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1
);
select prosa.protect('companies');
create trigger touch before update on companies for each row execute function prosa.touch();

create table settings (
  company_id bigint not null references companies (id) on delete cascade,
  key text not null,
  value text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, key)
);
select prosa.protect('settings');

create table queues (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  color text not null,
  order_queue integer,
  greeting_message text not null default '',
  out_of_hours_message text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  unique (company_id, color)
);
select prosa.protect('queues');
create trigger touch before update on queues for each row execute function prosa.touch();

create table connections (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity unique,
  name text not null,
  provider text not null default 'sandbox',
  status text not null default 'DISCONNECTED'
    check (status in ('qrcode', 'PAIRING', 'OPENING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED')),
  status_reason text,
  qrcode text not null default '',
  retries integer not null default 0,
  is_default boolean not null default false,
  -- What the company wants; the gateway makes it so. `generation` rises with each start, renewal and stop,
  -- so that a session of an earlier wish ends itself.
  wanted text not null default 'down' check (wanted in ('up', 'down')),
  generation integer not null default 0,
  greeting_message text not null default '',
  complation_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create unique index connections_default on connections (company_id) where is_default;
select prosa.protect('connections');
create trigger touch before update on connections for each row execute function prosa.touch();

create table connection_queues (
  company_id bigint not null,
  connection_id bigint not null,
  queue_id bigint not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index connection_queues_queue on connection_queues (company_id, queue_id);
select prosa.protect('connection_queues');

-- Who holds a provider session. Writers check (connection_id, epoch) for key share: renewal does not wait for
-- them, while a takeover changes the key and does.
create table connection_leases (
  company_id bigint not null,
  connection_id bigint not null,
  epoch bigint not null default 1,
  owner uuid not null,
  expires_at timestamptz not null,
  primary key (company_id, connection_id),
  unique (connection_id, epoch),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select prosa.protect('connection_leases');

create table users (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity unique,
  name text not null,
  email text not null,
  email_norm text generated always as (lower(email)) stored unique,
  password_hash text not null,
  profile text not null default 'user' check (profile in ('user', 'supervisor', 'admin')),
  super boolean not null default false,
  all_ticket text not null default 'desabled' check (all_ticket in ('enabled', 'desabled')),
  connection_id bigint,
  online boolean not null default false,
  seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id)
    on delete set null (connection_id)
);
create index users_name on users (company_id, name, id);
create index users_online on users (company_id, seen_at) where online;
select prosa.protect('users');
create trigger touch before update on users for each row execute function prosa.touch();

create table user_queues (
  company_id bigint not null,
  user_id bigint not null,
  queue_id bigint not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_queues_queue on user_queues (company_id, queue_id);
select prosa.protect('user_queues');

-- A signed-in browser. Refresh tokens are counted, not stored: token n is an HMAC over (id, n) with the session's
-- own secret and a server key, so a repeated refresh within the grace time gives the same successor.
create table sessions (
  company_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  secret bytea not null,
  counter integer not null default 1,
  rotated_at timestamptz(3) not null default now(),
  ip text not null default '',
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_reason text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_user on sessions (company_id, user_id, created_at);
select prosa.protect('sessions');

-- Failed sign-ins by account and by account with address; no company, since the account may not exist.
create table login_failures (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz(3),
  updated_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on login_failures to prosa_system;

-- Live processes, so that whoever finds one dead can tell the browsers to look again.
create table processes (
  id uuid primary key,
  roles text not null,
  started_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on processes to prosa_system;

-- Table of the Socket.IO PostgreSQL adapter, used when several processes serve sockets.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
grant select, insert, delete on socket_io_attachments to prosa_system, prosa_app;
grant usage on sequence socket_io_attachments_id_seq to prosa_system, prosa_app;
