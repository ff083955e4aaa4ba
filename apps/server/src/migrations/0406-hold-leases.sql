-- The fence of a session's writes is a shared lock, which a takeover waits for, and a look at the epoch. It was a lock of the
-- row: a write of its own in each transaction, and in two at a time a multixact.
--
-- It fails by itself: what is sent behind it needs no answer first, and neither does the commit.
create function prosa.hold_lease(company bigint, connection bigint, held_epoch bigint) returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(prosa.lease_lock(connection));
  -- A takeover that it waited for is seen: each statement of a function looks anew.
  perform from public.connection_leases l
  where l.company_id = company and l.connection_id = connection and l.epoch = held_epoch;
  if not found then
    raise exception 'another process has taken connection % over', connection using errcode = 'PR001';
  end if;
end $$;

create function prosa.lease_lock(connection bigint) returns bigint
language sql immutable
return hashtextextended('lease:' || connection, 0);

revoke all on function prosa.hold_lease(bigint, bigint, bigint) from public;
grant execute on function prosa.hold_lease(bigint, bigint, bigint) to prosa_app, prosa_device;

-- A lock of the row needed both.
revoke update (company_id) on connection_leases from prosa_device;
alter table connection_leases drop constraint connection_leases_connection_id_epoch_key;
