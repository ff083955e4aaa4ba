-- A ticket that somebody else gave to a person or a queue is new to them until it is opened. By whom: they need not be
-- told of what they did themselves; null where the distribution did it.
alter table tickets
  add column handed_over boolean not null default false,
  add column handed_by bigint,
  add foreign key (company_id, handed_by) references users (company_id, id) on delete set null (handed_by);
create index tickets_handed_by on tickets (company_id, handed_by) where handed_by is not null;
create index tickets_handed_over on tickets (company_id, updated_at desc, id desc) where handed_over;

-- What each person does not want to be alerted of, and how it sounds.
alter table users
  add column alerts_off text[] not null default '{}',
  add column alert_sound text not null default 'chime';
