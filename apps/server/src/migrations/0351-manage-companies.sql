-- What operators do with companies: renew, suspend, delete.
alter table companies
  -- The day of the month that renewals keep to: 31 January, 28 February, 31 March.
  add column due_day smallint check (due_day between 1 and 31),
  -- In the bin; the rows go thirty days later.
  add column deleted_at timestamptz(3),
  -- Since when it is suspended (`status` is false): its devices are signed out some time later.
  add column suspended_at timestamptz(3);
update companies set suspended_at = now() where not status;

create trigger watch_management before update of name, email, phone, status, plan_id, due_date, recurrence on companies
  for each row
  when (row(old.name, old.email, old.phone, old.status, old.plan_id, old.due_date, old.recurrence)
    is distinct from row(new.name, new.email, new.phone, new.status, new.plan_id, new.due_date, new.recurrence))
  execute function prosa.note_edits('name:name', 'email:email', 'phone:phone', 'status:status', 'plan_id:planId',
    'due_date:dueDate', 'recurrence:recurrence');
create index companies_deleted on companies (deleted_at) where deleted_at is not null;
create index companies_sorted on companies (prosa.sort_key(name), id);
