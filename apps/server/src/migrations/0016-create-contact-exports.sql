-- All that is stored of a contact, packed for whoever asks for his data. The file goes after a day.
create table contact_exports (
  company_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  file_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create index contact_exports_contact on contact_exports (company_id, contact_id, id desc);
create index contact_exports_old on contact_exports (company_id, created_at);
select prosa.protect('contact_exports');

-- What is erased or grows too old is found by these.
create index messages_contact on messages (company_id, contact_id) where contact_id is not null;
create index messages_file on messages (company_id, file_id) where file_id is not null;
create index tickets_closed on tickets (company_id, closed_at) where status = 'closed';
