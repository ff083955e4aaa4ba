-- Where a ticket stands in what answers by itself: one row a ticket, so there is never more than one automation of it.
create table automation_sessions (
  company_id bigint not null,
  ticket_id bigint not null,
  -- start: nothing was said yet; menu: choosing a queue; options: in the menu of its queue; waiting: for a person.
  kind text not null default 'start' check (kind in ('start', 'menu', 'options', 'waiting')),
  -- Below which option of the queue; null at the top.
  option_id bigint,
  -- What each number stood for when it was shown: menus change while people read them.
  offered jsonb not null default '[]',
  menus integer not null default 0,
  menu_at timestamptz(3),
  -- Everything that was said; two robots that talk to each other come to an end.
  steps integer not null default 0,
  -- Places in the thread: where this menu was shown first, what was said last, and what was taken in last.
  shown_seq bigint not null default 0,
  said_seq bigint not null default 0,
  said_at timestamptz(3),
  heard_seq bigint not null default 0,
  -- The closed period in which the customer was told so.
  closed_period text,
  variables jsonb not null default '{}',
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, option_id) references queue_options (company_id, id) on delete set null (option_id)
);
create index automation_sessions_option on automation_sessions (company_id, option_id) where option_id is not null;
select prosa.protect('automation_sessions');

-- Tickets whose customer wrote something that the automation has yet to take in. Written with the message, deleted
-- with what was answered: killed in between, it is done again.
create table automation_work (
  company_id bigint not null,
  ticket_id bigint not null,
  first_seq bigint not null,
  attempts smallint not null default 0,
  next_try_at timestamptz(3) not null default now(),
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index automation_work_due on automation_work (company_id, next_try_at);
select prosa.protect('automation_work');

alter table tickets
  -- Whether the automation wants to hear of what the customer writes; most tickets that wait are done with it.
  add column automated boolean not null default true,
  -- Until when a number from the customer says how he liked it.
  add column rating_until timestamptz(3);

-- Which of the choices that we sent was tapped, by our name of it.
alter table messages add column choice text;
