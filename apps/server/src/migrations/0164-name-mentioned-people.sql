-- Whom a text names: under what the provider knows them, and as whom the text calls them. Null where it names nobody.
alter table messages add column mentions jsonb;
