-- What an import adds to: the contact book, a contact list, or the numbers that receive no campaigns. Each runs one at a time.
alter table contact_imports
  add column target text not null default 'contacts' check (target in ('contacts', 'list', 'suppressions')),
  add column list_id bigint,
  -- Where the lines come from, such as the name of the file.
  add column source text not null default '',
  add foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade,
  add check ((target = 'list') = (list_id is not null));
drop index contact_imports_running;
create unique index contact_imports_running on contact_imports (company_id, target, coalesce(list_id, 0))
  where finished_at is null;
create index contact_imports_list on contact_imports (company_id, list_id) where list_id is not null;

alter table contact_import_rows
  add column fields jsonb not null default '{}',
  -- It made something; others were known already, or had an error.
  add column is_new boolean not null default false;
set local role prosa_system;
update contact_import_rows r set is_new = true where r.contact_id is not null;
reset role;
