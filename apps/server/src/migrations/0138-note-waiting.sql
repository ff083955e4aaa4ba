-- Since when a pending ticket waits, so that lists serve whoever has waited longest: the same moment as `queued_at` of
-- its tracking, on the row that lists sort. And whether its holder wants it to look unread again.
alter table tickets
  add column waiting_since timestamptz(3),
  add column marked_unread boolean not null default false;

create function prosa.note_waiting() returns trigger
language plpgsql
as $$
begin
  new.waiting_since := case when new.status = 'pending' then
    case tg_op when 'INSERT' then coalesce(new.waiting_since, new.created_at) else now() end end;
  return new;
end $$;

create trigger note_waiting before insert on tickets for each row execute function prosa.note_waiting();
create trigger note_waiting_again before update of status on tickets for each row
  when (old.status <> new.status) execute function prosa.note_waiting();

set local role prosa_system;
update tickets t set waiting_since = coalesce((
  select k.queued_at from ticket_tracking k
  where k.company_id = t.company_id and k.ticket_id = t.id and k.finished_at is null), t.created_at)
where t.status = 'pending';
reset role;

create index tickets_waiting on tickets (company_id, waiting_since, id) where status = 'pending';
