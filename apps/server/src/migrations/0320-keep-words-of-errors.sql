-- What the other side says about the last error, for admins.
alter table queue_integrations add column last_error_text text not null default '';
