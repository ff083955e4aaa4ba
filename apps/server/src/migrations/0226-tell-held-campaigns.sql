-- What stops a run until somebody acts, and of which admins have been told: a list of reasons and connections.
alter table campaign_runs add column alarms jsonb not null default '[]';
