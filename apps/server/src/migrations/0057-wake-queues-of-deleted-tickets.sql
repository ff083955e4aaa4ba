-- Whose ticket is deleted has become free, as one whose ticket is closed.
create trigger plan_freed_jobs after delete on tickets for each row
  when (old.status = 'open' and not old.is_group)
  execute function prosa.plan_ticket_jobs();
