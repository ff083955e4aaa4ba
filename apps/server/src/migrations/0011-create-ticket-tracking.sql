-- How long customers waited and were served. A row for each stretch of a ticket from waiting to closed; a reopened
-- ticket begins another. Rows outlive their ticket and their attendant, so that figures of the past stay.
create table ticket_tracking (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  ticket_id bigint,
  -- Who has it, or had it when it was closed.
  user_id bigint,
  created_at timestamptz(3) not null,
  -- Since when it waits; again after it was returned.
  queued_at timestamptz(3) not null,
  -- Since when somebody serves it, and since when the present attendant does.
  started_at timestamptz(3),
  held_at timestamptz(3),
  finished_at timestamptz(3),
  -- The first attendance of its contact.
  is_first boolean not null default false,
  -- When the customer was asked how it was, and what he answered.
  rating_at timestamptz(3),
  rate smallint check (rate between 1 and 3),
  -- How long it waited and was served, by anybody and by its holder; null when not measured. Means of a million rows
  -- add these up; they do not subtract times.
  wait_seconds double precision generated always as (
    case when started_at > queued_at then date_part('epoch', started_at - queued_at) end) stored,
  talk_seconds double precision generated always as (
    case when least(rating_at, finished_at) > started_at
      then date_part('epoch', least(rating_at, finished_at) - started_at) end) stored,
  hold_seconds double precision generated always as (
    case when least(rating_at, finished_at) > held_at
      then date_part('epoch', least(rating_at, finished_at) - held_at) end) stored,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index ticket_tracking_open on ticket_tracking (company_id, ticket_id) where finished_at is null;
create index ticket_tracking_ticket on ticket_tracking (company_id, ticket_id) where ticket_id is not null;
create index ticket_tracking_created on ticket_tracking (company_id, created_at);
create index ticket_tracking_finished on ticket_tracking (company_id, finished_at) include (user_id);
-- All that the dashboard adds up, so that it reads the index alone.
create index ticket_tracking_queued on ticket_tracking (company_id, queued_at)
  include (user_id, finished_at, is_first, wait_seconds, talk_seconds, hold_seconds, rate);
select prosa.protect('ticket_tracking');

-- Every statement that makes tickets passes here, so none can be forgotten.
create function prosa.track_new_tickets() returns trigger
language plpgsql
as $$
begin
  insert into public.ticket_tracking (company_id, ticket_id, user_id, created_at, queued_at, started_at, held_at,
    finished_at, is_first)
  select n.company_id, n.id, n.user_id, n.created_at, n.created_at,
    case when n.status = 'open' then n.created_at end,
    case when n.status = 'open' then n.created_at end,
    case when n.status = 'closed' then coalesce(n.closed_at, n.updated_at) end,
    not exists (select from public.tickets t
      where t.company_id = n.company_id and t.contact_id = n.contact_id and t.id < n.id)
  from made n;
  return null;
end $$;

create trigger track_new after insert on tickets referencing new table as made
  for each statement execute function prosa.track_new_tickets();

-- And every change of state or holder. A message to an existing ticket touches neither and costs nothing here.
create function prosa.track_ticket() returns trigger
language plpgsql
as $$
begin
  update public.ticket_tracking k set
    user_id = case new.status when 'pending' then null else coalesce(new.user_id, k.user_id) end,
    queued_at = case new.status when 'pending' then now() else k.queued_at end,
    started_at = case new.status when 'pending' then null when 'open' then coalesce(k.started_at, now()) else k.started_at end,
    held_at = case new.status when 'pending' then null when 'open' then now() else k.held_at end,
    finished_at = case new.status when 'closed' then coalesce(new.closed_at, now()) end
  where k.company_id = new.company_id and k.ticket_id = new.id and k.finished_at is null;
  if not found and new.status <> 'closed' then
    insert into public.ticket_tracking (company_id, ticket_id, user_id, created_at, queued_at, started_at, held_at)
    values (new.company_id, new.id, new.user_id, now(), now(),
      case new.status when 'open' then now() end, case new.status when 'open' then now() end);
  end if;
  return null;
end $$;

create trigger track_change after update of status, user_id on tickets for each row
  when (old.status <> new.status or (new.status = 'open' and old.user_id is distinct from new.user_id))
  execute function prosa.track_ticket();

-- What is known of the tickets until now: when they came and when they were closed, not when they were accepted.
set local role prosa_system;
insert into ticket_tracking (company_id, ticket_id, user_id, created_at, queued_at, finished_at, is_first)
select t.company_id, t.id, t.user_id, t.created_at, t.created_at,
  case when t.status = 'closed' then coalesce(t.closed_at, t.updated_at) end,
  t.id = min(t.id) over (partition by t.company_id, t.contact_id)
from tickets t order by t.company_id, t.created_at, t.id;
reset role;
