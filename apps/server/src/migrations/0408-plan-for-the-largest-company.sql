-- A statement is planned once, for any company, and PostgreSQL assumed that each has the same share of a table
-- (docs/decisions/0164-statements-are-planned-for-the-largest-company.md). Beside 2,000 small companies, one with 100,000 tickets
-- was taken for one with seventy: its lists, threads and searches read all of its rows over and over, until they timed out.
-- Told that a table holds a single company, PostgreSQL assumes the share of the largest, which it has counted.
create function prosa.plan_for_largest(target regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table only %s alter company_id set (n_distinct = 1, n_distinct_inherited = 1)', target);
end $$;
revoke all on function prosa.plan_for_largest(regclass) from public;

do $$
declare
  target record;
begin
  for target in
    select c.oid::regclass as name, c.reltuples > 0 as has_rows from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    perform prosa.plan_for_largest(target.name);
    -- PostgreSQL applies it when it gathers statistics next.
    if target.has_rows then execute format('analyze %s (company_id)', target.name); end if;
  end loop;
end $$;

-- As before (0001), and planned for the largest company.
create or replace function prosa.protect(target regclass) returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy app on %s to prosa_app using (company_id = prosa.company()) with check (company_id = prosa.company())',
    target);
  execute format('create policy system on %s to prosa_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to prosa_app, prosa_system', target);
  perform prosa.plan_for_largest(target);
end $$;

-- Row security asks for the company of a row, and companies had no index by it: each look at one read all.
create unique index companies_company on companies (company_id);
