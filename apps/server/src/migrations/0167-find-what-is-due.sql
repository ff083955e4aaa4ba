-- Lists by the moment that a queue wants something next, and of what has little time left. Both are null without a target.
-- No coalesce: row security takes it for leaky, and would not let conditions with it use an index.
create index tickets_due on tickets (company_id, status, least(answer_due_at, resolve_due_at), id) where status <> 'closed';
create index tickets_due_soon on tickets (company_id, status, (least(
    case when answer_due_at is not null then answer_warn_at end,
    case when resolve_due_at is not null then resolve_warn_at end)))
  where least(
    case when answer_due_at is not null then answer_warn_at end,
    case when resolve_due_at is not null then resolve_warn_at end) is not null;
