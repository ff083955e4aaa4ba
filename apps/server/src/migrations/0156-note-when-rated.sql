-- When the customer gave the grade: `rating_at` is when they were asked. Lists of grades run along it.
alter table ticket_tracking add column rated_at timestamptz(3);

set local role prosa_system;
update ticket_tracking k set rated_at = coalesce(
  (select max(e.created_at) from ticket_events e
    where e.company_id = k.company_id and e.ticket_id = k.ticket_id and e.kind = 'rate'
      and e.created_at >= k.rating_at),
  k.rating_at, k.finished_at, k.queued_at)
where k.rate is not null;
reset role;

create index ticket_tracking_rated on ticket_tracking (company_id, rated_at desc, id desc) where rated_at is not null;
