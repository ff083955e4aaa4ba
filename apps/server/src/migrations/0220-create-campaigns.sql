-- Campaigns: up to five texts to many customers. A recipient is a row of its own; its message comes into being when it is due
-- (docs/decisions/0094). What changes while a campaign runs is not in its own row, so that an edit collides with edits only.
create table campaigns (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  message1 text not null default '',
  message2 text not null default '',
  message3 text not null default '',
  message4 text not null default '',
  message5 text not null default '',
  status text not null default 'INATIVA'
    check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  scheduled_at timestamptz(3),
  completed_at timestamptz(3),
  -- Whom it is for: the people of a list, and the contacts of tickets with a tag.
  contact_list_id bigint,
  tag_id bigint,
  -- What an attendance gets that an answer opens.
  queue_id bigint,
  user_id bigint,
  answer_tag_id bigint,
  -- When recipients may get it, by their own clocks: weekdays from 1 (Monday), and times of day. Empty = at any time.
  window_days smallint[] not null default '{}',
  window_from text not null default '',
  window_until text not null default '',
  -- Recipients a day; null = as many as the connections may send.
  daily_cap integer check (daily_cap > 0),
  -- Leaves out who got a campaign in so many days.
  exclude_days integer not null default 0 check (exclude_days >= 0),
  -- Why it stands still until somebody decides.
  held text,
  -- Counts starts: those who failed are tried again in a run of their own.
  run integer not null default 0,
  -- Deleted in the browser; its recipients go in batches.
  is_gone boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete set null (contact_list_id),
  foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
  foreign key (company_id, answer_tag_id) references tags (company_id, id) on delete set null (answer_tag_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index campaigns_running on campaigns (company_id, id) where status = 'EM_ANDAMENTO';
create index campaigns_scheduled on campaigns (scheduled_at) where status = 'PROGRAMADA';
select prosa.protect('campaigns');
create trigger touch before update on campaigns for each row execute function prosa.touch();
select prosa.watch_edits('campaigns', 'name:name', 'message1:message1', 'message2:message2', 'message3:message3',
  'message4:message4', 'message5:message5', 'scheduled_at:scheduledAt', 'contact_list_id:contactListId', 'tag_id:tagListId', 'queue_id:queueId',
  'user_id:userId', 'answer_tag_id:answerTagId', 'window_days:windowDays', 'window_from:windowFrom',
  'window_until:windowUntil', 'daily_cap:dailyCap', 'exclude_days:excludeDays');

-- The connections that it may be sent through. Each takes recipients when its pace allows.
create table campaign_connections (
  company_id bigint not null,
  campaign_id bigint not null,
  connection_id bigint not null,
  -- Campaigns of a connection take turns.
  fed_at timestamptz(3),
  primary key (company_id, campaign_id, connection_id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index campaign_connections_connection on campaign_connections (company_id, connection_id);
select prosa.protect('campaign_connections');
create trigger note_edit after insert or delete on campaign_connections for each row
  execute function prosa.note_listed_edit('campaigns', 'campaign_id', 'whatsappIds');

-- How far a run is.
create table campaign_runs (
  company_id bigint not null,
  campaign_id bigint not null,
  run integer not null,
  -- Where its recipients come from; null once all are there. `gathered_to` is the last row of that source.
  gathering text check (gathering in ('list', 'tag', 'failed')),
  gathered_to bigint not null default 0,
  started_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  -- Recipients by state, variant and reason, as of the last count.
  counts jsonb not null default '[]',
  counted_at timestamptz(3),
  -- What it waits for at the moment, as far as anything but its pace.
  waits_for text,
  day text,
  sent_today integer not null default 0,
  primary key (company_id, campaign_id, run),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
select prosa.protect('campaign_runs');

create table campaign_recipients (
  company_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  run integer not null,
  -- In the form by which contacts are known: a number is once in a run.
  number text not null,
  name text not null default '',
  email text not null default '',
  contact_id bigint,
  connection_id bigint,
  variant smallint,
  state text not null default 'waiting'
    check (state in ('waiting', 'queued', 'sent', 'delivered', 'read', 'failed', 'skipped')),
  -- Why it failed or was left out.
  reason text,
  message_id uuid,
  next_try_at timestamptz(3) not null default now(),
  queued_at timestamptz(3),
  settled_at timestamptz(3),
  replied_at timestamptz(3),
  opted_out_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, campaign_id, run, number),
  foreign key (company_id, campaign_id, run) references campaign_runs (company_id, campaign_id, run) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
-- What is due, page by page of the report, and all counts from the index alone.
create index campaign_recipients_due on campaign_recipients (company_id, campaign_id, run, next_try_at, id) where state = 'waiting';
create index campaign_recipients_open on campaign_recipients (company_id, campaign_id, run) where state = 'queued';
create index campaign_recipients_state on campaign_recipients (company_id, campaign_id, run, state, id)
  include (variant, reason, replied_at, opted_out_at);
create index campaign_recipients_run on campaign_recipients (company_id, campaign_id, run, id);
create index campaign_recipients_message on campaign_recipients (company_id, message_id) where message_id is not null;
create index campaign_recipients_contact on campaign_recipients (company_id, contact_id, queued_at) where contact_id is not null;
create index campaign_recipients_settled on campaign_recipients (company_id, connection_id, settled_at) where settled_at is not null;
create index campaign_recipients_number on campaign_recipients (company_id, number, queued_at);
select prosa.protect('campaign_recipients');

-- The pace belongs to the connection: campaigns share it.
create table campaign_lines (
  company_id bigint not null,
  connection_id bigint not null,
  next_at timestamptz(3) not null default now(),
  -- Messages since the last long pause.
  sent_since_pause integer not null default 0,
  day text,
  sent_today integer not null default 0,
  new_chats_today integer not null default 0,
  hour timestamptz(3),
  sent_this_hour integer not null default 0,
  -- Stopped because of too many failures, until somebody resumes it.
  held text check (held in ('failures', 'new-chats')),
  held_until timestamptz(3),
  -- Failures before that no longer count.
  resumed_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select prosa.protect('campaign_lines');

create table campaign_settings (
  company_id bigint not null references companies (id) on delete cascade,
  message_interval integer not null default 20,
  longer_interval_after integer not null default 20,
  greater_interval integer not null default 60,
  variables jsonb not null default '[]',
  -- Chats with strangers that a linked device may start a day.
  new_chats_per_day integer not null default 50,
  -- Of each connection; 0 = no limit.
  per_hour integer not null default 0,
  per_day integer not null default 0,
  primary key (company_id)
);
select prosa.protect('campaign_settings');

-- A recipient has the state of its message: six statements settle messages, so this is said once, here.
create function prosa.follow_campaign_message() returns trigger
language plpgsql
as $$
declare
  seen constant text := case
    when new.send_state = 'failed' then 'failed'
    when new.send_state = 'pending' then 'queued'
    when new.ack >= 4 then 'read'
    when new.ack = 3 then 'delivered'
    else 'sent' end;
begin
  update public.campaign_recipients r
  set state = seen, reason = case when seen = 'failed' then coalesce(new.error, 'ERR_SENDING_WAPP_MSG') end,
    settled_at = case when seen = 'queued' then null else coalesce(r.settled_at, clock_timestamp()) end
  where r.company_id = new.company_id and r.message_id = new.id and r.state <> seen;
  return null;
end $$;
create trigger follow_campaign_message after update of send_state, ack on messages for each row
  when (new.author = 'campaign' and (old.send_state, old.ack) is distinct from (new.send_state, new.ack))
  execute function prosa.follow_campaign_message();

-- Receipts and answers arrive in the processes of linked devices.
select prosa.let_devices('campaigns', 'select');
select prosa.let_devices('campaign_recipients',
  'select, update (state, reason, settled_at, replied_at)');
grant insert on ticket_tags to prosa_device;

-- Whether a thread has a campaign's message that an inbound one may answer: asked for each batch, and mostly empty.
create index messages_of_campaigns on messages (company_id, conversation_id, created_at) where author = 'campaign';
