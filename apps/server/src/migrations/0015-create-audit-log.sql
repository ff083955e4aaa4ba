-- Who did what that matters. Rows are only ever added: the app may neither change nor delete them, and the system role
-- deletes what is older than two years. Contacts stand here by their number alone, so that an erased one leaves no trace.
create table audit_events (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  -- Outlives the user, so no reference.
  user_id bigint,
  action text not null,
  -- Number of the row it is about.
  subject text not null default '',
  detail text not null default '',
  ip text not null default '',
  primary key (company_id, id)
);
create index audit_events_user on audit_events (company_id, user_id, id desc);
create index audit_events_action on audit_events (company_id, action, id desc);
create index audit_events_at on audit_events (at);
select prosa.protect('audit_events');
revoke update, delete on audit_events from prosa_app;
revoke update on audit_events from prosa_system;
