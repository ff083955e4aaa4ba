-- Lists of tickets that people keep under a name. What a filter names may be deleted meanwhile: it drops out of the view,
-- which says so.
create table ticket_views (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  -- For everybody of the company, not for its writer alone.
  shared boolean not null default false,
  -- Null when its writer is gone.
  user_id bigint,
  filter jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_views_user on ticket_views (company_id, user_id) where user_id is not null;
create index ticket_views_shared on ticket_views (company_id) where shared;
select prosa.protect('ticket_views');
create trigger touch before update on ticket_views for each row execute function prosa.touch();
select prosa.watch_edits('ticket_views', 'name:name', 'shared:isShared', 'filter:filter');

-- In which order a person has them; others follow by their names.
create table ticket_view_orders (
  company_id bigint not null,
  user_id bigint not null,
  view_ids bigint[] not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select prosa.protect('ticket_view_orders');
