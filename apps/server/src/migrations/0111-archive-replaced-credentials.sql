-- Whatever replaces the credentials of a linked device by others that are not linked leaves the previous ones in the
-- archive, from where they are put back by hand (docs/operations.md).
create function prosa.archive_linked_credentials() returns trigger language plpgsql as $$
begin
  insert into wa_archived_keys (company_id, connection_id, archived_at, type, id, value)
  values (old.company_id, old.connection_id, now(), 'creds', '', old.creds)
  on conflict do nothing;
  return new;
end $$;

create trigger archive_linked_credentials before update on wa_devices for each row
  when (old.is_linked and not new.is_linked and old.creds is not null and new.creds is distinct from old.creds)
  execute function prosa.archive_linked_credentials();
