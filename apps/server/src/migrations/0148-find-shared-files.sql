-- What a contact and the company sent each other, newest first, without reading the messages in between: each index
-- holds the few messages that the queries of features/messages/shared-files.queries.ts ask for by the same words.
create index messages_pictures on messages (company_id, conversation_id, created_at desc, id desc)
  where media_type in ('image', 'video') and file_id is not null and not is_deleted;
create index messages_documents on messages (company_id, conversation_id, created_at desc, id desc)
  where media_type = 'application' and file_id is not null and not is_deleted;
create index messages_links on messages (company_id, conversation_id, created_at desc, id desc)
  where body ~* 'https?://|www\.' and not is_deleted;
