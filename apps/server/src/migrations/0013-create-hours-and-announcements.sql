-- When a company works, as one document that is edited as a whole. A range belongs to the weekday on which it begins;
-- one that ends before it begins goes on past midnight.
alter table companies add column hours jsonb not null default '{
  "weekly": {
    "monday": [{"start": "08:00", "end": "18:00"}],
    "tuesday": [{"start": "08:00", "end": "18:00"}],
    "wednesday": [{"start": "08:00", "end": "18:00"}],
    "thursday": [{"start": "08:00", "end": "18:00"}],
    "friday": [{"start": "08:00", "end": "18:00"}],
    "saturday": [{"start": "08:00", "end": "12:00"}],
    "sunday": []
  },
  "holidays": []
}';

-- What the operator tells all companies. Requests read what is active and never write.
create table announcements (
  id bigint generated always as identity primary key,
  priority smallint not null check (priority between 1 and 3),
  title text not null,
  text text not null,
  status boolean not null default true,
  -- A file of the company that wrote it; its signed address is all that others get.
  file_company_id bigint,
  file_id uuid,
  file_name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  foreign key (file_company_id, file_id) references files (company_id, id) on delete set null
);
alter table announcements enable row level security;
alter table announcements force row level security;
create policy app on announcements for select to prosa_app using (status);
create policy system on announcements to prosa_system using (true) with check (true);
grant select on announcements to prosa_app;
grant select, insert, update, delete on announcements to prosa_system;
create trigger touch before update on announcements for each row execute function prosa.touch();

-- When somebody last opened the list: what is newer has a dot.
create table announcement_views (
  company_id bigint not null,
  user_id bigint not null,
  seen_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select prosa.protect('announcement_views');
