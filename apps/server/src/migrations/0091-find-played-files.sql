-- Who may open a file is asked each time it is opened: by the messages that show or play it, and the people it shows.
create index messages_play_file on messages (company_id, play_file_id) where play_file_id is not null;
create index users_picture on users (company_id, picture_id) where picture_id is not null;
create index quick_messages_file on quick_messages (company_id, file_id) where file_id is not null;
