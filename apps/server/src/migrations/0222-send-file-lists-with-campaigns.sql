-- The files of a list go out before the message of a campaign.
alter table campaigns add column file_list_id bigint,
  add foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete set null (file_list_id);
create index campaigns_file_list on campaigns (company_id, file_list_id) where file_list_id is not null;
create trigger watch_file_list before update of file_list_id on campaigns for each row
  when (old.file_list_id is distinct from new.file_list_id) execute function prosa.note_edits('file_list_id:fileListId');
