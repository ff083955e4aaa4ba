-- Whom an announcement is for, from when until when, and who has read and confirmed it.
alter table announcements
  add column audience text not null default 'all' check (audience in ('all', 'plans', 'companies')),
  -- Of the audience; a plan or company that is gone later matches nobody.
  add column plan_ids bigint[] not null default '{}',
  add column company_ids bigint[] not null default '{}',
  add column admins_only boolean not null default false,
  -- Null: at once; without an end.
  add column starts_at timestamptz(3),
  add column ends_at timestamptz(3),
  add column must_confirm boolean not null default false,
  -- Since when it is in lists: its beginning, or when it was switched on if that was later. What is newer than a look at
  -- the list has a dot.
  add column published_at timestamptz(3) not null default now(),
  add check (starts_at < ends_at);
update announcements set published_at = created_at;
select prosa.watch_edits('announcements', 'title:title', 'text:text', 'priority:priority', 'status:status',
  'audience:audience', 'plan_ids:planIds', 'company_ids:companyIds', 'admins_only:adminsOnly', 'starts_at:startsAt',
  'ends_at:endsAt', 'must_confirm:mustConfirm');

-- Queries check times and profiles, too.
drop policy app on announcements;
create policy app on announcements for select to prosa_app using (
  status and case audience
    when 'all' then true
    when 'companies' then prosa.company() = any (company_ids)
    else exists (select from companies c where c.company_id = prosa.company() and c.plan_id = any (plan_ids))
  end);

create table announcement_receipts (
  company_id bigint not null,
  announcement_id bigint not null references announcements (id) on delete cascade,
  user_id bigint not null,
  read_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  primary key (company_id, announcement_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
-- Operators see how many people have read and confirmed it.
create index announcement_receipts_counted on announcement_receipts (announcement_id) include (confirmed_at);
create index announcement_receipts_user on announcement_receipts (company_id, user_id);
select prosa.protect('announcement_receipts');
