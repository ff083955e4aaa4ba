-- When whoever holds a session last proved that he is himself: by signing in, or by password or code later on.
alter table sessions add column confirmed_at timestamptz(3);
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set default now(), alter column confirmed_at set not null;
