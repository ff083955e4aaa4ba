-- Within how many working minutes a queue wants a first answer and a resolution; 0 = no target.
alter table queues
  add column answer_minutes integer not null default 0 check (answer_minutes >= 0),
  add column resolve_minutes integer not null default 0 check (resolve_minutes >= 0);
create trigger watch_target_edits before update of answer_minutes, resolve_minutes on queues for each row
  when (row(old.answer_minutes, old.resolve_minutes) is distinct from row(new.answer_minutes, new.resolve_minutes))
  execute function prosa.note_edits('answer_minutes:answerMinutes', 'resolve_minutes:resolveMinutes');

-- Until when, reckoned once when the ticket comes to its queue: lists and messages reckon nothing. From `warn` on four
-- fifths of the working time have passed.
alter table tickets
  add column answer_warn_at timestamptz(3),
  add column answer_due_at timestamptz(3),
  add column resolve_warn_at timestamptz(3),
  add column resolve_due_at timestamptz(3);
alter table ticket_tracking
  add column answer_due_at timestamptz(3),
  add column resolve_due_at timestamptz(3),
  -- When a person first answered; known where there was a target.
  add column answered_at timestamptz(3);

create function prosa.drop_targets() returns trigger
language plpgsql
as $$
begin
  new.answer_warn_at := null;
  new.answer_due_at := null;
  new.resolve_warn_at := null;
  new.resolve_due_at := null;
  return new;
end $$;
create trigger drop_targets before update of status, queue_id on tickets for each row
  when (new.status = 'closed' or old.queue_id is distinct from new.queue_id)
  execute function prosa.drop_targets();

-- Working hours are reckoned by the job. Where the queue wants nothing there is none.
create function prosa.plan_targets() returns trigger
language plpgsql
as $$
begin
  if exists (select from public.queues q where q.company_id = new.company_id and q.id = new.queue_id
    and (q.answer_minutes > 0 or q.resolve_minutes > 0)) then
    perform prosa.enqueue('set-targets',
      json_build_object('companyId', new.company_id, 'ticketId', new.id, 'since', now()), 'targets:' || new.id, null, 12);
  end if;
  return null;
end $$;
create trigger plan_targets after insert on tickets for each row
  when (new.status <> 'closed' and new.queue_id is not null and not new.is_group)
  execute function prosa.plan_targets();
create trigger plan_targets_again after update of status, queue_id on tickets for each row
  when (new.status <> 'closed' and new.queue_id is not null and not new.is_group
    and (old.status = 'closed' or old.queue_id is distinct from new.queue_id))
  execute function prosa.plan_targets();

-- The statement that stores a person's message takes the target away; closing and moving do so by a trigger, which this
-- does not hear.
create function prosa.note_first_answer() returns trigger
language plpgsql
as $$
begin
  update public.ticket_tracking k set answered_at = now()
  where k.company_id = new.company_id and k.ticket_id = new.id and k.finished_at is null and k.answered_at is null;
  return null;
end $$;
create trigger note_first_answer after update of answer_due_at on tickets for each row
  when (old.answer_due_at is not null and new.answer_due_at is null)
  execute function prosa.note_first_answer();
