-- A job for every customer who is shown a menu, and almost none of which finds anything to do, cost a tenth of a first contact:
-- its row, a notification in the transaction, and three lanes that look for it. The time stands in the session instead, which
-- is written anyway. Jobs that are planned still run.
alter table automation_sessions add column menu_until timestamptz(3);
create index automation_sessions_menu on automation_sessions (menu_until) where menu_until is not null;

-- A ticket changes several times within its first second, mostly in columns that no index holds.
alter table tickets set (fillfactor = 80);
