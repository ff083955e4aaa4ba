-- Who went silent in a menu was the chatbot's for ever. From now on a job ends that; for those who stand there today it
-- is planned here.
set local role prosa_system;
select prosa.enqueue('leave-menu', json_build_object('companyId', t.company_id, 'ticketId', t.id), 'menu:' || t.id,
  t.updated_at + interval '10 minutes', 12)
from tickets t where t.status = 'pending' and t.chatbot;
reset role;
