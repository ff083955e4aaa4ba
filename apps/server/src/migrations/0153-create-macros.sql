-- Series of steps that people run on a ticket by one choice. What a step names may be deleted meanwhile: it is then shown as
-- broken, and refused. So are queues: one that is gone does not make a macro that was limited to it everybody's.
create table macros (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  -- For everybody of the company, not for its writer alone.
  geral boolean not null default false,
  -- Null when its writer is gone.
  user_id bigint,
  queue_ids bigint[] not null default '{}',
  steps jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index macros_user on macros (company_id, user_id) where user_id is not null;
select prosa.protect('macros');
create trigger touch before update on macros for each row execute function prosa.touch();
select prosa.watch_edits('macros', 'name:name', 'geral:geral', 'queue_ids:queueIds', 'steps:steps');

-- Runs of the last day, by a key that the browser makes: a second click, or a request that is sent again, runs nothing.
create table macro_runs (
  company_id bigint not null,
  user_id bigint not null,
  id uuid not null,
  -- How many steps were done, and what kept the next one; null until it has ended.
  done integer,
  error text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select prosa.protect('macro_runs');
