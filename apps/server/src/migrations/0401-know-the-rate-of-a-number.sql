-- How many messages a second Meta lets the number send; null = unknown.
alter table cloud_accounts add column messages_per_second integer check (messages_per_second > 0);
