-- In which queue customers waited and were served, so that supervisors see the figures of their queues: the queue of the
-- ticket, as long as the stretch lasts.
alter table ticket_tracking
  add column queue_id bigint,
  add foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id);

create function prosa.track_new_queue() returns trigger
language plpgsql
as $$
begin
  if new.ticket_id is not null and new.queue_id is null then
    new.queue_id := (select t.queue_id from public.tickets t
      where t.company_id = new.company_id and t.id = new.ticket_id);
  end if;
  return new;
end $$;

create trigger track_new_queue before insert on ticket_tracking for each row execute function prosa.track_new_queue();

create function prosa.track_queue() returns trigger
language plpgsql
as $$
begin
  update public.ticket_tracking k set queue_id = new.queue_id
  where k.company_id = new.company_id and k.ticket_id = new.id and k.finished_at is null;
  return null;
end $$;

-- Named to come before `track_change`, which may end the stretch.
create trigger note_queue after update of queue_id on tickets for each row
  when (old.queue_id is distinct from new.queue_id) execute function prosa.track_queue();

set local role prosa_system;
update ticket_tracking k set queue_id = t.queue_id from tickets t
where t.company_id = k.company_id and t.id = k.ticket_id and t.queue_id is not null;
reset role;

create index ticket_tracking_by_queue on ticket_tracking (company_id, queue_id, queued_at)
  include (user_id, finished_at, is_first, wait_seconds, talk_seconds, hold_seconds, rate);
