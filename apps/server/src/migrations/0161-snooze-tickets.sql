-- An open ticket can be put off: until a time, or without one until its customer writes. Whoever put it off may say why, to
-- nobody but themselves. `woke`: it has come back, and its holder has not looked since.
alter table tickets
  add column snoozed boolean not null default false,
  add column snoozed_until timestamptz(3),
  add column snooze_note text,
  add column woke boolean not null default false;
create index tickets_snoozed on tickets (company_id, snoozed_until, id) where snoozed;
create index tickets_woke on tickets (company_id, updated_at desc, id desc) where woke;

-- Whatever moves the ticket ends it, and so does what its customer writes: no statement can forget that.
create function prosa.end_snooze() returns trigger
language plpgsql
as $$
begin
  new.woke := (new.status, new.user_id, new.queue_id) is not distinct from (old.status, old.user_id, old.queue_id);
  new.snoozed := false;
  new.snoozed_until := null;
  new.snooze_note := null;
  return new;
end $$;
create trigger end_snooze before update of status, user_id, queue_id, unread on tickets for each row
  when ((old.snoozed or old.woke) and (new.unread > old.unread
    or (new.status, new.user_id, new.queue_id) is distinct from (old.status, old.user_id, old.queue_id)))
  execute function prosa.end_snooze();

alter table ticket_events
  add column until timestamptz(3),
  -- For nobody but whoever wrote it.
  add column memo text,
  drop constraint ticket_events_kind_check,
  add constraint ticket_events_kind_check check (kind in
    ('start', 'accept', 'transfer', 'return', 'close', 'reopen', 'tag', 'untag', 'rate', 'note', 'snooze', 'wake'));

create function prosa.note_snooze_event() returns trigger
language plpgsql
as $$
begin
  insert into public.ticket_events (company_id, ticket_id, conversation_id, seq, kind, user_id, until, memo)
  select new.company_id, new.id, new.conversation_id, v.last_seq, case when new.snoozed then 'snooze' else 'wake' end,
    prosa.acting_user(), new.snoozed_until, new.snooze_note
  from public.conversations v where v.company_id = new.company_id and v.id = new.conversation_id;
  return null;
end $$;
-- What moves it elsewhere is told by an event of its own.
create trigger note_snooze after update on tickets for each row
  when (new.snoozed and (not old.snoozed
      or (new.snoozed_until, new.snooze_note) is distinct from (old.snoozed_until, old.snooze_note))
    or old.snoozed and not new.snoozed
      and (new.status, new.user_id, new.queue_id) is not distinct from (old.status, old.user_id, old.queue_id))
  execute function prosa.note_snooze_event();
