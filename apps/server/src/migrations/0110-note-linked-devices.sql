-- A linked device is never replaced by one that is not: a session that was stopped while it started did so once. Rows
-- from before learn it when their credentials are saved next, which every session does.
alter table wa_devices add column is_linked boolean not null default false;
