-- Whether single letters are commands for this person, where nothing can be written.
alter table users add column letter_keys boolean not null default true;
