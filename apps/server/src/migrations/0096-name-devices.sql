-- What a session was opened with, as the browser calls itself: people tell their sessions apart by it.
alter table sessions add column user_agent text not null default '';
