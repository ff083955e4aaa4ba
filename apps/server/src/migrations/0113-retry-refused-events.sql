-- When the operator asked for the event to be taken in again; the owner of the connection does it.
alter table refused_events add column retry_at timestamptz(3);
create index refused_events_retry on refused_events (company_id, connection_id, id) where retry_at is not null;
