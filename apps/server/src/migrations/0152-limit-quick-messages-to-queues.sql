-- In which queues a quick message is offered; in all of them where it has none here.
create table quick_message_queues (
  company_id bigint not null,
  quick_message_id bigint not null,
  queue_id bigint not null,
  primary key (company_id, quick_message_id, queue_id),
  foreign key (company_id, quick_message_id) references quick_messages (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index quick_message_queues_queue on quick_message_queues (company_id, queue_id);
select prosa.protect('quick_message_queues');
create trigger note_edit after insert or delete on quick_message_queues for each row
  execute function prosa.note_listed_edit('quick_messages', 'quick_message_id', 'queueIds');
