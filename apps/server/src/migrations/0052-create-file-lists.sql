-- Files that are sent together, with a text: campaigns choose one.
create table file_lists (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  message text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
select prosa.protect('file_lists');
create trigger touch before update on file_lists for each row execute function prosa.touch();

create table file_list_options (
  company_id bigint not null,
  id bigint generated always as identity,
  list_id bigint not null,
  name text not null,
  -- Null until it is uploaded.
  file_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, list_id) references file_lists (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create index file_list_options_list on file_list_options (company_id, list_id, id);
create index file_list_options_file on file_list_options (company_id, file_id) where file_id is not null;
select prosa.protect('file_list_options');
