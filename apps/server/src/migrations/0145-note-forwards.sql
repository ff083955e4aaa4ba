-- How many people passed a message on before it came here, as the provider counts: 0 where it was written in its thread.
alter table messages add column forwarding_score smallint not null default 0;
alter table sandbox_messages add column forwarding_score smallint not null default 0;
