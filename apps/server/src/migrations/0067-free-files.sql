-- Files go with the last row that shows them, and their bytes with the files: whatever deletes messages, contacts or
-- exports passes here, also by a cascade. Before, they stayed when a ticket, a contact or a connection was deleted.

create function prosa.remove_bytes() returns trigger
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  perform prosa.enqueue('remove-files', json_build_object('companyId', g.company_id, 'keys', json_agg(g.key)), null, null, 12)
  from (select company_id, key, row_number() over (partition by company_id) / 1000 as part from gone) g
  group by g.company_id, g.part;
  return null;
end $$;

create trigger remove_bytes after delete on files referencing old table as gone
  for each statement execute function prosa.remove_bytes();

-- Deletes those of the files that nothing shows any more. A test holds this against all that refers to files; what a
-- message plays is its own.
create function prosa.free_files(company bigint, ids uuid[]) returns void
language plpgsql
set search_path = pg_catalog
as $$
begin
  delete from public.files f where f.company_id = company and f.id = any (ids)
    and not exists (select from public.messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.quick_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.file_list_options x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.contacts x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.users x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.contact_exports x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.sandbox_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.announcements x where x.file_company_id = company and x.file_id = f.id);
end $$;
revoke all on function prosa.free_files(bigint, uuid[]) from public;
grant execute on function prosa.free_files(bigint, uuid[]) to prosa_app, prosa_system;
create index sandbox_messages_file on sandbox_messages (company_id, file_id) where file_id is not null;

-- With what waits for the messages, and the copies that are kept for being asked for again.
create function prosa.forget_messages() returns trigger
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  delete from public.pending_events p using gone g
    where p.company_id = g.company_id and p.connection_id = g.connection_id and p.provider_id = g.provider_id;
  delete from public.wa_sent_messages s using gone g
    where s.company_id = g.company_id and s.connection_id = g.connection_id and s.provider_id = g.provider_id;
  perform prosa.free_files(g.company_id, array_agg(distinct x.id))
  from gone g cross join lateral (values (g.file_id), (g.play_file_id)) as x (id)
  where x.id is not null group by g.company_id;
  return null;
end $$;

create trigger forget after delete on messages referencing old table as gone
  for each statement execute function prosa.forget_messages();

create function prosa.free_picture() returns trigger
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  perform prosa.free_files(old.company_id, array[old.picture_id]);
  return null;
end $$;

create trigger free_picture after delete on contacts for each row when (old.picture_id is not null)
  execute function prosa.free_picture();

create function prosa.free_file() returns trigger
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  perform prosa.free_files(old.company_id, array[old.file_id]);
  return null;
end $$;

create trigger free_file after delete on contact_exports for each row when (old.file_id is not null)
  execute function prosa.free_file();
create trigger free_file after delete on sandbox_messages for each row when (old.file_id is not null)
  execute function prosa.free_file();

-- A cascade runs as the owner of the tables, who sees no row: the functions act as the system, on the rows that go.
grant create on schema prosa to prosa_system;
alter function prosa.remove_bytes() owner to prosa_system;
alter function prosa.forget_messages() owner to prosa_system;
alter function prosa.free_picture() owner to prosa_system;
alter function prosa.free_file() owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.remove_bytes() from public;
revoke all on function prosa.forget_messages() from public;
revoke all on function prosa.free_picture() from public;
revoke all on function prosa.free_file() from public;

-- What was left over until now.
set local role prosa_system;
select prosa.free_files(f.company_id, array_agg(f.id)) from files f
where f.created_at < now() - interval '1 day'
  and not exists (select from messages m where m.company_id = f.company_id and m.play_file_id = f.id)
group by f.company_id;
reset role;
