-- How much a company may store, by its plan; 0 is without limit. A company without a plan has none.
alter table plans add column storage_megabytes integer not null default 20000 check (storage_megabytes >= 0);

-- What its files take up: a sum over all of them would be read with each that is stored.
create table company_storage (
  company_id bigint primary key references companies (id) on delete cascade,
  bytes bigint not null default 0
);
select prosa.protect('company_storage');

create function prosa.count_bytes() returns trigger
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.company_storage as s (company_id, bytes) values (new.company_id, new.bytes)
      on conflict (company_id) do update set bytes = s.bytes + excluded.bytes;
  else
    update public.company_storage set bytes = bytes - old.bytes where company_id = old.company_id;
  end if;
  return null;
end $$;

-- At the end of the transaction: whoever stores a file then holds the row of the company for no longer than the commit
-- takes, and takes no lock after it.
create constraint trigger count_bytes after insert or delete on files
  deferrable initially deferred for each row execute function prosa.count_bytes();

grant create on schema prosa to prosa_system;
alter function prosa.count_bytes() owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.count_bytes() from public;

set local role prosa_system;
insert into company_storage (company_id, bytes)
select company_id, sum(bytes) from files group by company_id;
reset role;
