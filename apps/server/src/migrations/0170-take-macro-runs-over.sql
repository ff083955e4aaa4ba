-- A run whose process has died is gone on with: it knows its ticket and its steps, as they were when it began, and each step
-- counts itself in its own transaction.
alter table macro_runs
  add column ticket_id bigint,
  add column steps jsonb not null default '[]',
  add column progress integer not null default 0,
  -- When the last step was done.
  add column moved_at timestamptz(3) not null default now();

-- Nobody knows how far those came that stand still from before.
set local role prosa_system;
update macro_runs set done = 0, error = 'ERR_INTERNAL_SERVER_ERROR' where done is null;
reset role;
