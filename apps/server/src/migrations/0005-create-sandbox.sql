-- The sandbox plays the customers' phones and WhatsApp's servers. The api writes these tables; the gateway's adapter
-- reads them, so kill -9 and split roles work as with a real provider.

create table sandbox_links (
  company_id bigint not null,
  connection_id bigint not null,
  -- Credentials of the linked device: what the phone granted when it scanned. Empty = not linked.
  device text not null default '',
  -- The code on the QR dialog, and whether the phone has scanned it.
  offered text not null default '',
  scanned boolean not null default false,
  link_down boolean not null default false,
  -- A close code to end the session with, once.
  close_code integer,
  faults jsonb not null default '{}',
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select prosa.protect('sandbox_links');

create table sandbox_customers (
  company_id bigint not null,
  connection_id bigint not null,
  number text not null,
  name text not null,
  online boolean not null default true,
  typing_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, number),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select prosa.protect('sandbox_customers');

-- What the customers' phones hold. `wa_id` is the provider's id of the message.
create table sandbox_messages (
  company_id bigint not null,
  id uuid not null,
  connection_id bigint not null,
  number text not null,
  seq bigint generated always as identity,
  wa_id text not null,
  from_customer boolean not null,
  body text not null default '',
  media_type text not null default 'conversation',
  file_id uuid,
  quoted_wa_id text,
  reaction text,
  edited boolean not null default false,
  deleted boolean not null default false,
  status text not null default 'sent' check (status in ('sent', 'received', 'delivered', 'read', 'played')),
  at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, connection_id, wa_id, from_customer),
  foreign key (company_id, connection_id, number)
    references sandbox_customers (company_id, connection_id, number) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create index sandbox_messages_chat on sandbox_messages (company_id, connection_id, number, seq);
select prosa.protect('sandbox_messages');

-- The queue WhatsApp's servers keep for the linked device: an event leaves it only when acknowledged.
create table sandbox_events (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  chat text not null,
  event jsonb not null,
  due_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index sandbox_events_due on sandbox_events (company_id, connection_id, id);
select prosa.protect('sandbox_events');
