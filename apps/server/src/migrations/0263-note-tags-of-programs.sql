-- Tags that the automation, a campaign or a program sets are told too: in the thread, and by webhooks.
create or replace function prosa.note_tag_event() returns trigger
language plpgsql
as $$
declare
  link public.ticket_tags := case tg_op when 'DELETE' then old else new end;
begin
  insert into public.ticket_events (company_id, ticket_id, conversation_id, seq, kind, user_id, tag)
  select t.company_id, t.id, t.conversation_id, v.last_seq, case tg_op when 'DELETE' then 'untag' else 'tag' end,
    prosa.acting_user(), g.name
  from public.tickets t
  join public.conversations v on v.company_id = t.company_id and v.id = t.conversation_id
  join public.tags g on g.company_id = t.company_id and g.id = link.tag_id
  where t.company_id = link.company_id and t.id = link.ticket_id;
  return null;
end $$;
