-- A ticket is with one machine, whose state is its own: `state` has a version and is read by the machine alone. What holds
-- for every machine stays in columns. Rows that are there are in menus.
alter table automation_sessions
  add column machine text not null default 'menu',
  add column state jsonb not null default '{}',
  -- Raised whenever a person, or something else than the machine, moves the ticket: what was begun before is no longer heard.
  add column generation integer not null default 0,
  -- The call that is out: until its answer is heard, what the customer writes waits.
  add column call_id uuid,
  -- Heard once, when its time comes.
  add column timer_id text,
  add column timer_at timestamptz(3),
  -- The customer was told once in this attendance that the automation could not go on.
  add column fell_back boolean not null default false;

set local role prosa_system;
update automation_sessions set state = jsonb_build_object('v', 1, 'kind', kind, 'optionId', option_id, 'offered', offered,
  'menus', menus, 'menuAt', menu_at);
reset role;

alter table automation_sessions
  drop column kind, drop column option_id, drop column offered, drop column menus, drop column menu_at,
  drop column variables;

-- What machines ask others, outside of any transaction: written with the session that waits for it, answered by a job.
create table automation_calls (
  company_id bigint not null,
  id uuid not null,
  ticket_id bigint not null,
  -- Of the session when it was asked.
  generation integer not null,
  -- Which effect does it.
  kind text not null,
  request jsonb not null,
  -- dropped: nobody waits for it any more.
  state text not null default 'pending' check (state in ('pending', 'done', 'failed', 'dropped')),
  attempts smallint not null default 0,
  -- While an attempt is under way; after a kill it says that one was.
  begun_at timestamptz(3),
  -- Nobody waits longer, whatever has become of the job.
  give_up_at timestamptz(3) not null,
  result jsonb,
  error text,
  ms integer,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index automation_calls_ticket on automation_calls (company_id, ticket_id);
create index automation_calls_at on automation_calls (created_at);
select prosa.protect('automation_calls');
