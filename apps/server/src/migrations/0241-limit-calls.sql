-- A company makes a few calls at once and a number of them in a minute; the others wait for their turn.
alter table automation_calls
  -- When the latest attempt began.
  add column tried_at timestamptz(3);
create index automation_calls_tried on automation_calls (company_id, tried_at) where tried_at is not null;
create index automation_calls_waiting on automation_calls (company_id, created_at) where state = 'pending';
