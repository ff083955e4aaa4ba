create table contacts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  uuid uuid not null,
  name text not null,
  -- Digits to show and to dial; empty while only a LID or another identity is known.
  number text not null default '',
  email text not null default '',
  profile_pic_url text,
  is_group boolean not null default false,
  disable_bot boolean not null default false,
  -- Whether a person chose the name; what the phone calls itself never replaces it then.
  name_chosen boolean not null default false,
  connection_id bigint,
  search_text text generated always as (prosa.normalise(name || ' ' || number || ' ' || email)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, connection_id) references connections (company_id, id)
    on delete set null (connection_id)
);
create index contacts_name on contacts (company_id, name, id);
create index contacts_changed on contacts (company_id, updated_at);
create index contacts_search on contacts using gin (company_id, search_text gin_trgm_ops);
select prosa.protect('contacts');
create trigger touch before update on contacts for each row execute function prosa.touch();

create table contact_fields (
  company_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  name text not null,
  value text not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_fields_contact on contact_fields (company_id, contact_id, id);
select prosa.protect('contact_fields');

create table contact_identities (
  company_id bigint not null,
  kind text not null check (kind in ('pn', 'lid', 'bsuid', 'group', 'sandbox')),
  value text not null,
  contact_id bigint not null,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_identities_contact on contact_identities (company_id, contact_id);
select prosa.protect('contact_identities');

-- One thread: a contact on a connection, over all its attendances. Every writer of the thread locks this row first.
create table conversations (
  company_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  connection_id bigint not null,
  first_seq bigint not null default 1,
  last_seq bigint not null default 0,
  last_inbound_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, contact_id, connection_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index conversations_connection on conversations (company_id, connection_id);
select prosa.protect('conversations');

create table tickets (
  company_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null,
  conversation_id bigint not null,
  contact_id bigint not null,
  connection_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'open', 'closed')),
  user_id bigint,
  queue_id bigint,
  last_message text not null default '',
  last_from_me boolean not null default false,
  unread integer not null default 0,
  is_group boolean not null default false,
  chatbot boolean not null default false,
  use_integration boolean not null default false,
  prompt_id bigint,
  integration_id bigint,
  created_at timestamptz(3) not null default now(),
  -- Last activity; lists sort by it. Not touched by tags or names.
  updated_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, uuid),
  check ((status = 'open') = (user_id is not null) or status = 'closed'),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create unique index tickets_active on tickets (company_id, contact_id, connection_id)
  where status in ('pending', 'open');
create index tickets_status on tickets (company_id, status, updated_at desc, id desc);
create index tickets_updated on tickets (company_id, updated_at desc, id desc);
create index tickets_queue on tickets (company_id, queue_id, status, updated_at desc, id desc);
create index tickets_user on tickets (company_id, user_id, status, updated_at desc, id desc);
create index tickets_unread on tickets (company_id, updated_at desc, id desc) where unread > 0;
create index tickets_conversation on tickets (company_id, conversation_id, id desc);
create index tickets_contact on tickets (company_id, contact_id, updated_at desc);
create index tickets_connection on tickets (company_id, connection_id);
select prosa.protect('tickets');
create trigger raise_rev before update on tickets for each row execute function prosa.raise_rev();

create table tags (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  color text not null default '#A4CCCC',
  kanban boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
select prosa.protect('tags');
create trigger touch before update on tags for each row execute function prosa.touch();

create table ticket_tags (
  company_id bigint not null,
  ticket_id bigint not null,
  tag_id bigint not null,
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index ticket_tags_tag on ticket_tags (company_id, tag_id, ticket_id);
select prosa.protect('ticket_tags');

-- Stored files: names are ours and random, types are sniffed.
create table files (
  company_id bigint not null references companies (id) on delete cascade,
  id uuid not null,
  key text not null,
  name text not null,
  mime text not null,
  bytes bigint not null,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
select prosa.protect('files');

create table messages (
  company_id bigint not null,
  conversation_id bigint not null,
  seq bigint not null,
  id uuid not null,
  ticket_id bigint not null,
  connection_id bigint not null,
  -- The id the provider knows; chosen by us before sending.
  provider_id text not null,
  from_me boolean not null,
  -- Author on the customer's side.
  contact_id bigint,
  -- Author on ours; null for the handset and for automatic texts.
  user_id bigint,
  automatic boolean not null default false,
  client_id text,
  client_hash text,
  body text not null default '',
  search_text text generated always as (prosa.normalise(left(body, 2000))) stored,
  media_type text not null default 'conversation',
  file_id uuid,
  play_file_id uuid,
  media_state text not null default 'none' check (media_state in ('none', 'pending', 'ready', 'failed')),
  -- Where the provider keeps a file that is not fetched yet, and the name and type it claims.
  media_ref jsonb,
  ack smallint not null default 1 check (ack between 1 and 5),
  send_state text not null default 'sent' check (send_state in ('pending', 'sent', 'failed')),
  error text,
  attempts smallint not null default 0,
  -- Set while an attempt is out: the lease epoch that made it.
  sending_epoch bigint,
  next_try_at timestamptz(3),
  send_until timestamptz(3),
  quoted_id uuid,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  edited_at timestamptz(3),
  -- A placeholder for what could not be decrypted yet; content under the same id replaces it.
  is_stub boolean not null default false,
  reactions jsonb not null default '[]',
  read boolean not null default false,
  -- When it happened for the provider; what people see.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  rev bigint not null default 1,
  primary key (company_id, conversation_id, seq),
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
) partition by hash (company_id);

do $$
begin
  for i in 0..31 loop
    execute format('create table messages_%s partition of messages for values with (modulus 32, remainder %s)', i, i);
  end loop;
end $$;

create unique index messages_id on messages (company_id, id);
create unique index messages_provider on messages (company_id, connection_id, provider_id, from_me);
create unique index messages_client on messages (company_id, user_id, client_id) where client_id is not null;
create index messages_outbox on messages (company_id, connection_id, conversation_id, seq) where send_state = 'pending';
create index messages_unfetched on messages (company_id, connection_id, id) where media_state = 'pending';
create index messages_changed on messages (company_id, conversation_id, updated_at);
create index messages_ticket on messages (company_id, ticket_id, seq);
create index messages_search on messages using gin (company_id, search_text gin_trgm_ops);
select prosa.protect('messages');
create trigger touch before update on messages for each row execute function prosa.touch();

-- Acks, edits, deletes and reactions whose message has not arrived yet; kept seven days.
create table pending_events (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  provider_id text not null,
  event jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index pending_events_message on pending_events (company_id, connection_id, provider_id);
select prosa.protect('pending_events');

-- What the company wants done on the customer's phone besides messages: deletes, read marks. Drained by the owner
-- of the connection like the messages are.
create table outbound_commands (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  conversation_id bigint not null,
  command jsonb not null,
  attempts smallint not null default 0,
  next_try_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade
);
create index outbound_commands_due on outbound_commands (company_id, connection_id, id);
create index outbound_commands_conversation on outbound_commands (company_id, conversation_id);
select prosa.protect('outbound_commands');

create table ticket_notes (
  company_id bigint not null,
  id bigint generated always as identity,
  note text not null,
  ticket_id bigint,
  contact_id bigint not null,
  user_id bigint,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_notes_contact on ticket_notes (company_id, contact_id, id desc);
create index ticket_notes_ticket on ticket_notes (company_id, ticket_id);
select prosa.protect('ticket_notes');

create table quick_messages (
  company_id bigint not null,
  id bigint generated always as identity,
  shortcode text not null,
  message text not null,
  file_id uuid,
  user_id bigint not null,
  geral boolean not null default false,
  status boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create index quick_messages_user on quick_messages (company_id, user_id, shortcode);
select prosa.protect('quick_messages');
create trigger touch before update on quick_messages for each row execute function prosa.touch();
