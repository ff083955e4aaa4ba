-- A ticket whose first message comes too late for the automation is looked at by nobody: it is planned for where it is
-- made, like the others where they change.
create trigger plan_new_jobs after insert on tickets for each row
  when (new.status = 'pending' and not new.is_group)
  execute function prosa.plan_ticket_jobs();

-- Those that wait today.
set local role prosa_system;
select prosa.enqueue('transfer-waiting', json_build_object('companyId', t.company_id, 'ticketId', t.id),
  'transfer:' || t.id, t.updated_at + make_interval(mins => w.time_to_transfer), 12)
from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
where t.status = 'pending' and t.queue_id is null and not t.is_group and w.time_to_transfer > 0
  and w.transfer_queue_id is not null;
select prosa.wake_queue(q.company_id, q.id) from queues q;
reset role;
