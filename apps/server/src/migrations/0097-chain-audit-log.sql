-- The audit log as a chain: a link for each event, which holds the hash of the link before it. A job adds links in
-- batches, in the order in which it finds the events, so that nobody who writes an event waits for another. What the
-- link says of an event is authenticated without it: the last link of what is deleted after two years stays as anchor.
create table audit_chain (
  company_id bigint not null references companies (id) on delete cascade,
  seq bigint not null,
  -- No reference: the event may be gone, which is what the chain is to tell.
  event_id bigint not null,
  at timestamptz(3) not null,
  digest bytea not null,
  -- Hash of the link before; with it the anchor can be checked alone.
  previous bytea not null,
  hash bytea not null,
  primary key (company_id, seq),
  unique (company_id, event_id)
);
select prosa.protect('audit_chain');
revoke update, delete on audit_chain from prosa_app;
revoke update on audit_chain from prosa_system;
