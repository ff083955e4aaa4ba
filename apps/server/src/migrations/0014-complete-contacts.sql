-- Who is blocked writes in vain: nothing is stored, only counted.
alter table contacts
  add column blocked boolean not null default false,
  add column blocked_count integer not null default 0;
create index contacts_blocked on contacts (company_id, id) where blocked;
create index contacts_created on contacts (company_id, created_at);
-- Duplicates are looked for by these.
create index contacts_email on contacts (company_id, lower(email), prosa.normalise(name)) where email <> '';

-- A list of contacts that is being taken over. Its rows are worked off in order, so that a restart goes on with the rest.
create table contact_imports (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  user_id bigint,
  -- What an address book calls people replaces what they called themselves; a list only adds.
  renames boolean not null default false,
  total integer not null,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_imports_user on contact_imports (company_id, user_id, id desc);
create unique index contact_imports_running on contact_imports (company_id) where finished_at is null;
select prosa.protect('contact_imports');

create table contact_import_rows (
  company_id bigint not null,
  import_id bigint not null,
  line integer not null,
  name text not null,
  number text not null,
  email text not null,
  handled boolean not null default false,
  -- The contact that was made of it, or why none was.
  contact_id bigint,
  error text,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_import_rows_waiting on contact_import_rows (company_id, import_id, line) where not handled;
create index contact_import_rows_contact on contact_import_rows (company_id, contact_id) where contact_id is not null;
select prosa.protect('contact_import_rows');
