-- Tickets whose resolving can still be undone: what customers are told of it waits until then, as a job. With who held the
-- ticket, and in which queue it stood.
create table farewells (
  company_id bigint not null,
  ticket_id bigint not null,
  user_id bigint,
  queue_id bigint,
  -- Who resolved it: only they may undo it.
  closed_by bigint,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, closed_by) references users (company_id, id) on delete set null (closed_by)
);
select prosa.protect('farewells');
