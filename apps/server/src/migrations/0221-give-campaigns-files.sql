-- A file for each text of a campaign. A text without a file has no row.
create table campaign_files (
  company_id bigint not null,
  campaign_id bigint not null,
  -- The place of its text in the form; from 1.
  variant smallint not null check (variant between 1 and 5),
  file_id uuid not null,
  primary key (company_id, campaign_id, variant),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index campaign_files_file on campaign_files (company_id, file_id);
select prosa.protect('campaign_files');
create trigger note_edit after insert or delete on campaign_files for each row
  execute function prosa.note_listed_edit('campaigns', 'campaign_id', 'media');
create trigger free_file after delete on campaign_files for each row execute function prosa.free_file();

-- What a recipient gets before the message that counts: a long text goes before its file.
alter table campaign_recipients add column lead_ids uuid[] not null default '{}';

-- As in migration 0200, with the files of campaigns.
create or replace function prosa.free_files(company bigint, ids uuid[]) returns void
language plpgsql
set search_path = pg_catalog
as $$
begin
  delete from public.files f where f.company_id = company and f.id = any (ids)
    and not exists (select from public.messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.quick_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.file_list_options x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.schedules x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.campaign_files x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.contacts x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.users x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.contact_exports x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.sandbox_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.announcements x where x.file_company_id = company and x.file_id = f.id);
end $$;
