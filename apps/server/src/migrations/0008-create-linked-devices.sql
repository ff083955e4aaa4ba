-- WhatsApp linked devices: who we are to WhatsApp (credentials, keys of the encrypted sessions), what was decrypted
-- and is not in the inbox yet, and what we sent and may have to send again. All contents are sealed by core/secrets.

create table wa_devices (
  company_id bigint not null,
  connection_id bigint not null,
  -- Null until the first code is offered.
  creds bytea,
  -- A number whose phone shall be linked by a code to type instead of one to scan.
  pairing_number text not null default '',
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select prosa.protect('wa_devices');

-- Keys live and die with their device: whoever is forgotten must not come back with old sessions.
create table wa_keys (
  company_id bigint not null,
  connection_id bigint not null,
  type text not null,
  id text not null,
  value bytea not null,
  primary key (company_id, connection_id, type, id),
  foreign key (company_id, connection_id) references wa_devices (company_id, connection_id) on delete cascade
);
select prosa.protect('wa_keys');

-- Written in the transaction that moves a session's ratchet on: after it nobody can decrypt the message again.
create table wa_inbound_journal (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  message_key text not null,
  entry bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index wa_inbound_journal_key on wa_inbound_journal (company_id, connection_id, message_key);
select prosa.protect('wa_inbound_journal');

-- The exact contents of what was sent, for repeats: files are uploaded once, and phones ask for what they could not read.
create table wa_sent_messages (
  company_id bigint not null,
  connection_id bigint not null,
  provider_id text not null,
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, provider_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index wa_sent_messages_created on wa_sent_messages (company_id, connection_id, created_at);
select prosa.protect('wa_sent_messages');
