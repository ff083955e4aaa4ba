-- Who made a tag.
alter table tags
  add column user_id bigint,
  add foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id);
