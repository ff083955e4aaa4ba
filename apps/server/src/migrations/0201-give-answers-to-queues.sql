-- Who gets the customer's answer to a message that was sent between attendances: a queue, an attendant, or both. Counts for
-- the next ticket of the thread, until the time has passed.
alter table conversations
  add column answer_queue_id bigint,
  add column answer_user_id bigint,
  add column answer_until timestamptz(3),
  add foreign key (company_id, answer_queue_id) references queues (company_id, id) on delete set null (answer_queue_id),
  add foreign key (company_id, answer_user_id) references users (company_id, id) on delete set null (answer_user_id);
create index conversations_answer_queue on conversations (company_id, answer_queue_id) where answer_queue_id is not null;
create index conversations_answer_user on conversations (company_id, answer_user_id) where answer_user_id is not null;
