-- Why tickets are resolved: each company's own list. One that is no longer wanted is archived and stays readable where it
-- was given.
create table close_reasons (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  position integer not null,
  archived boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id)
);
create unique index close_reasons_name on close_reasons (company_id, prosa.normalise(name));
select prosa.protect('close_reasons');
create trigger touch before update on close_reasons for each row execute function prosa.touch();
select prosa.watch_edits('close_reasons', 'name:name', 'archived:isArchived');

alter table tickets
  add column close_reason_id bigint,
  add foreign key (company_id, close_reason_id) references close_reasons (company_id, id)
    on delete set null (close_reason_id);

-- Whoever goes on with a ticket, its customer too, takes the reason away.
create function prosa.clear_close_reason() returns trigger
language plpgsql
as $$
begin
  new.close_reason_id := null;
  return new;
end $$;
create trigger clear_close_reason before update of status on tickets for each row
  when (new.status <> 'closed' and new.close_reason_id is not null) execute function prosa.clear_close_reason();

-- What the dashboard counts: figures of the past stay when the ticket goes on.
alter table ticket_tracking
  add column close_reason_id bigint,
  add foreign key (company_id, close_reason_id) references close_reasons (company_id, id)
    on delete set null (close_reason_id);

create or replace function prosa.track_ticket() returns trigger
language plpgsql
as $$
begin
  update public.ticket_tracking k set
    user_id = case new.status when 'pending' then null else coalesce(new.user_id, k.user_id) end,
    queued_at = case new.status when 'pending' then now() else k.queued_at end,
    started_at = case new.status when 'pending' then null when 'open' then coalesce(k.started_at, now()) else k.started_at end,
    held_at = case new.status when 'pending' then null when 'open' then now() else k.held_at end,
    finished_at = case new.status when 'closed' then coalesce(new.closed_at, now()) end,
    close_reason_id = new.close_reason_id
  where k.company_id = new.company_id and k.ticket_id = new.id and k.finished_at is null;
  if not found and new.status <> 'closed' then
    insert into public.ticket_tracking (company_id, ticket_id, user_id, created_at, queued_at, started_at, held_at)
    values (new.company_id, new.id, new.user_id, now(), now(),
      case new.status when 'open' then now() end, case new.status when 'open' then now() end);
  end if;
  return null;
end $$;

drop index ticket_tracking_finished;
create index ticket_tracking_finished on ticket_tracking (company_id, finished_at)
  include (user_id, queue_id, close_reason_id);

-- As the reason was called then.
alter table ticket_events add column reason text;

create or replace function prosa.note_ticket_event() returns trigger
language plpgsql
as $$
declare
  actor bigint := prosa.acting_user();
  what text := case
    when tg_op = 'INSERT' then 'start'
    when new.status = 'closed' then 'close'
    when old.status = 'closed' then 'reopen'
    when old.status = 'open' and new.status = 'pending' then 'return'
    when old.status = 'pending' and new.status = 'open' and new.user_id = actor then 'accept'
    else 'transfer' end;
begin
  -- Tickets that nobody starts begin with what the customer wrote.
  if what = 'start' and actor is null then return null; end if;
  insert into public.ticket_events (company_id, ticket_id, conversation_id, seq, kind, user_id, from_user_id,
    to_user_id, from_queue_id, to_queue_id, reason)
  select new.company_id, new.id, new.conversation_id, v.last_seq, what, actor,
    u.id, new.user_id, q.id, new.queue_id,
    case when what = 'close' then (select r.name from public.close_reasons r
      where r.company_id = new.company_id and r.id = new.close_reason_id) end
  from public.conversations v
  -- Whom or what it leaves may be just about to be deleted.
  left join public.users u on tg_op = 'UPDATE' and u.company_id = new.company_id and u.id = old.user_id
  left join public.queues q on tg_op = 'UPDATE' and q.company_id = new.company_id and q.id = old.queue_id
  where v.company_id = new.company_id and v.id = new.conversation_id;
  return null;
end $$;

-- Whoever resolved it wants nothing said to the customer.
alter table farewells add column silent boolean not null default false;

-- Tickets are shown with their reason, and what linked devices do with them is noted as anybody's.
select prosa.let_devices('close_reasons', 'select');
