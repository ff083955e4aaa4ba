-- What models may know of a company (docs/decisions/0132). A document comes from a file, an address or pasted text.
create table knowledge_documents (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  title text not null,
  kind text not null check (kind in ('text', 'md', 'pdf', 'docx', 'web')),
  -- In which its words are compared with questions.
  language text not null check (language in ('pt', 'en', 'es')),
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'ready', 'failed')),
  -- Why it could not be read; the status that its address answered with.
  problem text,
  problem_status integer,
  -- Where it comes from: exactly one of these.
  address text,
  content text,
  file_id uuid,
  -- Of what was read.
  bytes bigint not null default 0,
  chunks integer not null default 0,
  -- Of its text: what has not changed is not divided again.
  hash text,
  -- Raised whenever somebody wants it read: a reading that began before has no effect.
  reading integer not null default 1,
  read_at timestamptz(3),
  -- Whether its address is read again every week, and when it is due.
  refreshes boolean not null default false,
  refresh_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  check (num_nonnulls(address, content, file_id) = 1),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index knowledge_documents_file on knowledge_documents (company_id, file_id) where file_id is not null;
create index knowledge_documents_refresh on knowledge_documents (refresh_at) where refresh_at is not null;
select prosa.protect('knowledge_documents');
create trigger touch before update on knowledge_documents for each row execute function prosa.touch();
select prosa.watch_edits('knowledge_documents', 'title:title', 'language:language', 'content:text', 'refreshes:refreshes');

-- Words as they are compared: stop words go before accents do, since the lists of stop words have accents.
create text search dictionary prosa.stop_words_pt (template = pg_catalog.simple, stopwords = portuguese, accept = false);
create text search dictionary prosa.stop_words_en (template = pg_catalog.simple, stopwords = english, accept = false);
create text search dictionary prosa.stop_words_es (template = pg_catalog.simple, stopwords = spanish, accept = false);
create text search configuration prosa.knowledge_pt (copy = pg_catalog.portuguese);
create text search configuration prosa.knowledge_en (copy = pg_catalog.english);
create text search configuration prosa.knowledge_es (copy = pg_catalog.spanish);
alter text search configuration prosa.knowledge_pt
  alter mapping for asciiword, word, asciihword, hword, hword_asciipart, hword_part
  with prosa.stop_words_pt, public.unaccent, pg_catalog.portuguese_stem;
alter text search configuration prosa.knowledge_en
  alter mapping for asciiword, word, asciihword, hword, hword_asciipart, hword_part
  with prosa.stop_words_en, public.unaccent, pg_catalog.english_stem;
alter text search configuration prosa.knowledge_es
  alter mapping for asciiword, word, asciihword, hword, hword_asciipart, hword_part
  with prosa.stop_words_es, public.unaccent, pg_catalog.spanish_stem;

-- The words of a text. Immutable by promise: configurations are never changed, a new language gets a new one.
create function prosa.knowledge_words(language text, value text) returns tsvector
language sql immutable parallel safe
as $$
  select pg_catalog.to_tsvector(
    case language when 'en' then 'prosa.knowledge_en'::pg_catalog.regconfig
      when 'es' then 'prosa.knowledge_es'::pg_catalog.regconfig
      else 'prosa.knowledge_pt'::pg_catalog.regconfig end,
    value)
$$;

-- The parts of documents that are found, in their order.
create table knowledge_chunks (
  company_id bigint not null,
  document_id bigint not null,
  place integer not null,
  language text not null,
  text text not null check (char_length(text) between 1 and 900),
  words tsvector not null generated always as (prosa.knowledge_words(language, text)) stored,
  primary key (company_id, document_id, place),
  foreign key (company_id, document_id) references knowledge_documents (company_id, id) on delete cascade
);
-- Chunks are written in the background: questions should not have to look through entries that wait.
create index knowledge_chunks_words on knowledge_chunks using gin (company_id, words) with (fastupdate = off);
select prosa.protect('knowledge_chunks');

-- The documents that a prompt may use, where it does not use all.
alter table prompts add column all_documents boolean not null default false;
create trigger watch_knowledge before update of all_documents on prompts for each row
  when (old.all_documents <> new.all_documents) execute function prosa.note_edits('all_documents:allDocuments');
create table prompt_documents (
  company_id bigint not null,
  prompt_id bigint not null,
  document_id bigint not null,
  primary key (company_id, prompt_id, document_id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade,
  foreign key (company_id, document_id) references knowledge_documents (company_id, id) on delete cascade
);
create index prompt_documents_document on prompt_documents (company_id, document_id);
select prosa.protect('prompt_documents');
create trigger note_edit after insert or delete on prompt_documents for each row
  execute function prosa.note_listed_edit('prompts', 'prompt_id', 'documentIds');

-- As in migration 0290, with the files of documents.
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
    and not exists (select from public.flow_files x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.chat_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.knowledge_documents x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.contacts x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.users x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.contact_exports x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.sandbox_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.announcements x where x.file_company_id = company and x.file_id = f.id);
end $$;
create trigger free_file after delete on knowledge_documents for each row when (old.file_id is not null)
  execute function prosa.free_file();
