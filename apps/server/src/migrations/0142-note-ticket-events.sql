-- What was done with a ticket, by whom and when: the rows that stand between the messages of its thread. Written by the
-- statement that does it, so that none can be forgotten; nobody but the deeds themselves writes here.
create table ticket_events (
  company_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  conversation_id bigint not null,
  -- The place in the thread that it follows.
  seq bigint not null,
  kind text not null check (kind in
    ('start', 'accept', 'transfer', 'return', 'close', 'reopen', 'tag', 'untag', 'rate', 'note')),
  -- Whoever did it; nobody, where the customer or the automation did.
  user_id bigint,
  from_user_id bigint,
  to_user_id bigint,
  from_queue_id bigint,
  to_queue_id bigint,
  -- As it was called then.
  tag text,
  rate smallint,
  -- Null once it is deleted.
  note_id bigint,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  rev bigint not null default 1,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, from_user_id) references users (company_id, id) on delete set null (from_user_id),
  foreign key (company_id, to_user_id) references users (company_id, id) on delete set null (to_user_id),
  foreign key (company_id, from_queue_id) references queues (company_id, id) on delete set null (from_queue_id),
  foreign key (company_id, to_queue_id) references queues (company_id, id) on delete set null (to_queue_id),
  foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete set null (note_id)
);
create index ticket_events_thread on ticket_events (company_id, conversation_id, seq);
create index ticket_events_ticket on ticket_events (company_id, ticket_id);
create index ticket_events_note on ticket_events (company_id, note_id) where note_id is not null;
select prosa.protect('ticket_events');
create trigger touch before update on ticket_events for each row execute function prosa.touch();

create function prosa.acting_user() returns bigint
language sql stable
as $$ select nullif(current_setting('app.user', true), '')::bigint $$;

create function prosa.note_ticket_event() returns trigger
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
    to_user_id, from_queue_id, to_queue_id)
  select new.company_id, new.id, new.conversation_id, v.last_seq, what, actor,
    u.id, new.user_id, q.id, new.queue_id
  from public.conversations v
  -- Whom or what it leaves may be just about to be deleted.
  left join public.users u on tg_op = 'UPDATE' and u.company_id = new.company_id and u.id = old.user_id
  left join public.queues q on tg_op = 'UPDATE' and q.company_id = new.company_id and q.id = old.queue_id
  where v.company_id = new.company_id and v.id = new.conversation_id;
  return null;
end $$;
create trigger note_start after insert on tickets for each row
  when (new.status = 'open') execute function prosa.note_ticket_event();
create trigger note_event after update of status, user_id, queue_id on tickets for each row
  when (old.status <> new.status or (new.status <> 'closed'
    and row(old.user_id, old.queue_id) is distinct from row(new.user_id, new.queue_id)))
  execute function prosa.note_ticket_event();

-- A tag or a ticket that is deleted takes its links along: nobody has taken a tag off then.
create function prosa.note_tag_event() returns trigger
language plpgsql
as $$
declare
  link public.ticket_tags := case tg_op when 'DELETE' then old else new end;
begin
  insert into public.ticket_events (company_id, ticket_id, conversation_id, seq, kind, user_id, tag)
  select t.company_id, t.id, t.conversation_id, v.last_seq, case tg_op when 'DELETE' then 'untag' else 'tag' end,
    prosa.acting_user(), g.name
  from public.tickets t
  join public.conversations v on v.company_id = t.company_id and v.id = t.conversation_id
  join public.tags g on g.company_id = t.company_id and g.id = link.tag_id
  where t.company_id = link.company_id and t.id = link.ticket_id and prosa.acting_user() is not null;
  return null;
end $$;
create trigger note_event after insert or delete on ticket_tags for each row execute function prosa.note_tag_event();

create function prosa.note_rate_event() returns trigger
language plpgsql
as $$
begin
  insert into public.ticket_events (company_id, ticket_id, conversation_id, seq, kind, to_user_id, rate)
  select t.company_id, t.id, t.conversation_id, v.last_seq, 'rate', new.user_id, new.rate
  from public.tickets t join public.conversations v on v.company_id = t.company_id and v.id = t.conversation_id
  where t.company_id = new.company_id and t.id = new.ticket_id;
  return null;
end $$;
create trigger note_event after update of rate on ticket_tracking for each row
  when (old.rate is null and new.rate is not null) execute function prosa.note_rate_event();

-- Where in a thread something stands that happened then.
create function prosa.place_in_thread(company bigint, conversation bigint, happened timestamptz) returns bigint
language sql stable
as $$
  select coalesce(
    (select m.seq from public.messages m where m.company_id = company and m.conversation_id = conversation
      and m.created_at <= happened order by m.seq desc limit 1),
    (select v.first_seq - 1 from public.conversations v where v.company_id = company and v.id = conversation))
$$;

create function prosa.note_note_event() returns trigger
language plpgsql
as $$
begin
  insert into public.ticket_events (company_id, ticket_id, conversation_id, seq, kind, user_id, note_id, created_at)
  select t.company_id, t.id, t.conversation_id,
    case when new.created_at >= date_trunc('milliseconds', now()) then v.last_seq
      else prosa.place_in_thread(t.company_id, t.conversation_id, new.created_at) end,
    'note', new.user_id, new.id, new.created_at
  from public.tickets t join public.conversations v on v.company_id = t.company_id and v.id = t.conversation_id
  where t.company_id = new.company_id and t.id = new.ticket_id;
  return null;
end $$;
create trigger note_event after insert on ticket_notes for each row execute function prosa.note_note_event();

-- The notes that are there already stand where they were written.
set local role prosa_system;
insert into ticket_events (company_id, ticket_id, conversation_id, seq, kind, user_id, note_id, created_at)
select t.company_id, t.id, t.conversation_id, prosa.place_in_thread(t.company_id, t.conversation_id, n.created_at),
  'note', n.user_id, n.id, n.created_at
from ticket_notes n join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
order by n.company_id, n.id;
reset role;
