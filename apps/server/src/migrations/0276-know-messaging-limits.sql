-- How many people Meta lets the numbers of a portfolio write to first in 24 hours; -1 = any number, null = unknown.
alter table cloud_accounts
  add column messaging_limit integer check (messaging_limit >= -1),
  -- Whose limit it is; empty while unknown.
  add column portfolio_id text not null default '';

-- Recipients of the last hours, by the hour: {"2026-11-26T09:00Z": 120}.
alter table campaign_lines add column sent_by_hour jsonb not null default '{}';
