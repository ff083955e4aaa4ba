-- A returning customer is no new one, though nothing is left of what he wrote before: whoever deletes tickets leaves
-- that they were there.
alter table contacts add column had_tickets boolean not null default false;

create function prosa.note_deleted_tickets() returns trigger
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  update public.contacts c set had_tickets = true from gone g
  where c.company_id = g.company_id and c.id = g.contact_id and not c.had_tickets;
  return null;
end $$;
grant create on schema prosa to prosa_system;
alter function prosa.note_deleted_tickets() owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.note_deleted_tickets() from public;

create trigger note_deleted after delete on tickets referencing old table as gone
  for each statement execute function prosa.note_deleted_tickets();

create or replace function prosa.track_new_tickets() returns trigger
language plpgsql
as $$
begin
  insert into public.ticket_tracking (company_id, ticket_id, user_id, created_at, queued_at, started_at, held_at,
    finished_at, is_first)
  select n.company_id, n.id, n.user_id, n.created_at, n.created_at,
    case when n.status = 'open' then n.created_at end,
    case when n.status = 'open' then n.created_at end,
    case when n.status = 'closed' then coalesce(n.closed_at, n.updated_at) end,
    not exists (select from public.tickets t
      where t.company_id = n.company_id and t.contact_id = n.contact_id and t.id < n.id)
    and not exists (select from public.contacts c
      where c.company_id = n.company_id and c.id = n.contact_id and c.had_tickets)
  from made n;
  return null;
end $$;
