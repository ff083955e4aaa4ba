-- The number under which a person is known; conversation/contacts/phone-number.ts has the same rule. WhatsApp knows some
-- Brazilian mobiles with the ninth digit and others without it.
create function prosa.canonical_number(number text) returns text
language sql immutable strict parallel safe
as $$ select regexp_replace(number, '^55([1-9][1-9])([6-9]\d{7})$', '55\19\2') $$;

-- Lists of people that campaigns write to. They are not contacts: those begin with a conversation.
create table contact_lists (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  -- Kept by triggers: counting 100,000 rows for each line of a page takes too long.
  items_count integer not null default 0,
  valid_count integer not null default 0,
  invalid_count integer not null default 0,
  -- The running check of numbers: which items it covers, how many it has done, and the last of them. Each check has a new
  -- number, so that a job of an earlier one stops.
  check_state text not null default 'idle' check (check_state in ('idle', 'running', 'waiting')),
  check_run integer not null default 0,
  check_again boolean not null default false,
  check_total integer not null default 0,
  check_done integer not null default 0,
  check_after bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
select prosa.protect('contact_lists');
create trigger touch before update on contact_lists for each row execute function prosa.touch();
select prosa.watch_edits('contact_lists', 'name:name');

create table contact_list_items (
  company_id bigint not null,
  list_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  -- As it was typed, or as the provider writes it once that is known.
  number text not null,
  canonical text not null generated always as (prosa.canonical_number(number)) stored,
  email text not null default '',
  -- Further columns of the spreadsheet, by heading.
  fields jsonb not null default '{}',
  valid text not null default 'unknown' check (valid in ('unknown', 'yes', 'no')),
  checked_at timestamptz(3),
  search_text text not null generated always as (prosa.normalise(name || ' ' || number || ' ' || email)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  -- A number is once in a list, however it is written.
  unique (company_id, list_id, canonical),
  foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade
);
create index contact_list_items_order on contact_list_items (company_id, list_id, id);
-- For erasing a person from all lists.
create index contact_list_items_canonical on contact_list_items (company_id, canonical);
select prosa.protect('contact_list_items');
create trigger touch before update on contact_list_items for each row execute function prosa.touch();
select prosa.watch_edits('contact_list_items', 'name:name', 'number:number', 'email:email');

create function prosa.count_list_items() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform prosa.add_list_counts(a.company_id, a.list_id, count(*), count(*) filter (where a.valid = 'yes'),
      count(*) filter (where a.valid = 'no')) from added a group by a.company_id, a.list_id;
  elsif tg_op = 'DELETE' then
    perform prosa.add_list_counts(r.company_id, r.list_id, -count(*), -count(*) filter (where r.valid = 'yes'),
      -count(*) filter (where r.valid = 'no')) from removed r group by r.company_id, r.list_id;
  else
    perform prosa.add_list_counts(x.company_id, x.list_id, 0, coalesce(sum(x.sign) filter (where x.valid = 'yes'), 0),
      coalesce(sum(x.sign) filter (where x.valid = 'no'), 0))
    from (
      select a.company_id, a.list_id, a.valid, 1 as sign from added a
      union all select r.company_id, r.list_id, r.valid, -1 from removed r
    ) x group by x.company_id, x.list_id;
  end if;
  return null;
end $$;

create function prosa.add_list_counts(company bigint, list bigint, items bigint, valid bigint, invalid bigint)
returns void
language sql
as $$
  update public.contact_lists l set items_count = l.items_count + items, valid_count = l.valid_count + valid,
    invalid_count = l.invalid_count + invalid
  where l.company_id = company and l.id = list and (items <> 0 or valid <> 0 or invalid <> 0)
$$;

create trigger count_added after insert on contact_list_items referencing new table as added
  for each statement execute function prosa.count_list_items();
create trigger count_removed after delete on contact_list_items referencing old table as removed
  for each statement execute function prosa.count_list_items();
create trigger count_changed after update on contact_list_items referencing old table as removed new table as added
  for each statement execute function prosa.count_list_items();
