-- What is due for a ticket later is a job, added where the ticket changes: no statement that changes one can forget
-- it. Messages of customers touch none of these columns and cost nothing here.

-- Gives what waits in a queue to its attendants, where the queue does so.
create function prosa.wake_queue(company bigint, queue bigint) returns void
language sql
as $$
  select prosa.enqueue('distribute-queue', json_build_object('companyId', company, 'queueId', queue),
    'distribute:' || queue, null, 12)
  where exists (select from public.queues q where q.company_id = company and q.id = queue and q.distribution <> 'none')
$$;

-- Somebody has become free: all queues that he serves.
create function prosa.wake_queues_of(company bigint, attendant bigint) returns void
language sql
as $$
  select prosa.wake_queue(company, x.queue_id) from public.user_queues x
  where x.company_id = company and x.user_id = attendant
$$;

create function prosa.plan_ticket_jobs() returns trigger
language plpgsql
as $$
declare
  minutes integer;
begin
  if new.status = 'open' and new.last_from_me and not new.is_group then
    select w.expires_ticket into minutes from public.connections w
    where w.company_id = new.company_id and w.id = new.connection_id;
    if minutes > 0 then
      perform prosa.enqueue('expire-ticket', json_build_object('companyId', new.company_id, 'ticketId', new.id),
        'expire:' || new.id, now() + make_interval(mins => minutes), 12);
    end if;
  end if;
  if new.status = 'pending' and new.queue_id is null and not new.is_group then
    select w.time_to_transfer into minutes from public.connections w
    where w.company_id = new.company_id and w.id = new.connection_id and w.transfer_queue_id is not null;
    if minutes > 0 then
      perform prosa.enqueue('transfer-waiting', json_build_object('companyId', new.company_id, 'ticketId', new.id),
        'transfer:' || new.id, now() + make_interval(mins => minutes), 12);
    end if;
  end if;
  if new.status = 'pending' and new.queue_id is not null and not new.chatbot and not new.is_group then
    perform prosa.wake_queue(new.company_id, new.queue_id);
  end if;
  if old.status = 'open' and (new.status <> 'open' or new.user_id is distinct from old.user_id) then
    perform prosa.wake_queues_of(old.company_id, old.user_id);
  end if;
  return null;
end $$;

create trigger plan_jobs after update of status, user_id, queue_id, chatbot, last_from_me on tickets for each row
  when ((new.status, new.user_id, new.queue_id, new.chatbot) is distinct from (old.status, old.user_id, old.queue_id, old.chatbot)
    or (new.last_from_me and not old.last_from_me))
  execute function prosa.plan_ticket_jobs();

create function prosa.plan_user_jobs() returns trigger
language plpgsql
as $$
begin
  perform prosa.wake_queues_of(new.company_id, new.id);
  return null;
end $$;

create trigger plan_jobs after update of online, availability on users for each row
  when (new.online and new.availability = 'available' and (not old.online or old.availability <> 'available'))
  execute function prosa.plan_user_jobs();

create function prosa.plan_membership_jobs() returns trigger
language plpgsql
as $$
begin
  perform prosa.wake_queue(new.company_id, new.queue_id);
  return null;
end $$;

create trigger plan_jobs after insert on user_queues for each row execute function prosa.plan_membership_jobs();
