-- Where a session's browser takes notifications while no page is open. It ends with its session.
create table push_subscriptions (
  company_id bigint not null,
  session_id uuid not null,
  user_id bigint not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  -- Whether the words of a message may stand on a screen that anybody passes.
  shows_text boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, session_id),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (company_id, user_id);
select prosa.protect('push_subscriptions');
