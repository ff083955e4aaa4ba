-- Whether the last word was ours decides who is closed for not answering. A greeting or a transfer by a robot is no answer
-- to the customer, and no longer counts as one.
set local role prosa_system;
update tickets t set last_from_me = false
where t.status <> 'closed' and t.last_from_me and not coalesce((
  select m.from_me from messages m
  where m.company_id = t.company_id and m.ticket_id = t.id and not m.automatic order by m.seq desc limit 1), false);
reset role;
