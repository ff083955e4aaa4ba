-- Pictures that people show of themselves, kept as files of the company: browsers never ask the provider for them.
alter table contacts
  drop column profile_pic_url,
  add column picture_id uuid,
  add foreign key (company_id, picture_id) references files (company_id, id) on delete set null (picture_id);
create index contacts_picture on contacts (company_id, picture_id) where picture_id is not null;

-- When a contact's picture is looked for next, and by which connection; without a time nothing is known to have changed.
create table contact_pictures (
  company_id bigint not null,
  contact_id bigint not null,
  connection_id bigint not null,
  due_at timestamptz(3),
  tried_at timestamptz(3),
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index contact_pictures_due on contact_pictures (company_id, connection_id, due_at);
select prosa.protect('contact_pictures');
