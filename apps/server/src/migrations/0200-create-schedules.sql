-- Messages to a contact that are planned for a time, once or as a series. What is planned next stands in the schedule
-- itself; what has been taken for sending, failed or was left out stands in its occurrences.
create table schedules (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  contact_id bigint not null,
  -- Its author.
  user_id bigint,
  body text not null,
  file_id uuid,
  -- Null with `picks_connection`: the chosen connection was deleted.
  connection_id bigint,
  picks_connection boolean not null default false,
  -- Who gets the customer's answer.
  queue_id bigint,
  attendant_id bigint,
  -- The rule of a series, with how many are left; null for one that is sent once.
  repeat jsonb,
  holidays text not null default 'send' check (holidays in ('send', 'skip', 'shift')),
  only_if_silent boolean not null default false,
  silent_since timestamptz(3) not null default now(),
  -- The next time as the rule names it, in the company's wall-clock time: 2026-11-25T09:00. The last one if none is left.
  slot text not null,
  -- The instant at which that is due; null if none is left.
  next_at timestamptz(3),
  -- What lists sort by: the next time, or the last one.
  shown_at timestamptz(3) not null,
  -- What one that is due waits for.
  problem text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, attendant_id) references users (company_id, id) on delete set null (attendant_id)
);
create index schedules_shown on schedules (company_id, shown_at, id);
create index schedules_due on schedules (next_at) where next_at is not null;
create index schedules_next on schedules (company_id, next_at) where next_at is not null;
create index schedules_contact on schedules (company_id, contact_id);
create index schedules_file on schedules (company_id, file_id) where file_id is not null;
create index schedules_user on schedules (company_id, user_id) where user_id is not null;
create index schedules_attendant on schedules (company_id, attendant_id) where attendant_id is not null;
create index schedules_queue on schedules (company_id, queue_id) where queue_id is not null;
create index schedules_connection on schedules (company_id, connection_id) where connection_id is not null;
select prosa.protect('schedules');
create trigger touch before update on schedules for each row execute function prosa.touch();
select prosa.watch_edits('schedules', 'contact_id:contactId', 'body:body', 'next_at:sendAt', 'file_id:mediaPath',
  'connection_id:whatsappId', 'queue_id:queueId', 'attendant_id:attendantId', 'repeat:repeat', 'holidays:holidays',
  'only_if_silent:onlyIfSilent');

-- Each time of a schedule at most once, by its name in the rule and by its instant: a second transaction that takes the
-- same one fails.
create table schedule_occurrences (
  company_id bigint not null,
  schedule_id bigint not null,
  slot text not null,
  at timestamptz(3) not null,
  -- taken: its message is in the outbox or was sent; failed: there is none; left_out: deleted, or moved to a schedule of
  -- its own.
  state text not null check (state in ('taken', 'failed', 'left_out')),
  -- Without a reference: what became of it is read from the message, which may be forgotten first.
  message_id uuid,
  error text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, schedule_id, slot),
  foreign key (company_id, schedule_id) references schedules (company_id, id) on delete cascade
);
create unique index schedule_occurrences_once on schedule_occurrences (company_id, schedule_id, at)
  where state <> 'left_out';
create index schedule_occurrences_at on schedule_occurrences (company_id, at) where state <> 'left_out';
create index schedule_occurrences_message on schedule_occurrences (company_id, message_id) where message_id is not null;
select prosa.protect('schedule_occurrences');

-- Two contacts turn out to be one, seen by a process of linked devices.
select prosa.let_devices('schedules', 'select (company_id, id, contact_id), update (contact_id)');

-- As in migration 0067, with the pictures of schedules.
create or replace function prosa.free_files(company bigint, ids uuid[]) returns void
language plpgsql
set search_path = pg_catalog
as $$
begin
  delete from public.files f where f.company_id = company and f.id = any (ids)
    and not exists (select from public.messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.quick_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.file_list_options x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.schedules x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.contacts x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.users x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.contact_exports x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.sandbox_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.announcements x where x.file_company_id = company and x.file_id = f.id);
end $$;
create trigger free_file after delete on schedules for each row when (old.file_id is not null)
  execute function prosa.free_file();
