-- That a target comes to its end, or has: told once each, until somebody looks at the ticket or answers.
alter table tickets add column target_told text check (target_told in ('soon', 'late'));

create or replace function prosa.drop_targets() returns trigger
language plpgsql
as $$
begin
  new.answer_warn_at := null;
  new.answer_due_at := null;
  new.resolve_warn_at := null;
  new.resolve_due_at := null;
  new.target_told := null;
  return new;
end $$;

create index tickets_target_told on tickets (company_id, updated_at desc, id desc) where target_told is not null;
