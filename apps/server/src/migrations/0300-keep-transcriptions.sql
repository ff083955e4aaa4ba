-- Voice notes as texts: what customers said, written by a model, and what our own voice notes say.
create table transcriptions (
  company_id bigint not null references companies (id) on delete cascade,
  message_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  text text not null default '',
  search_text text generated always as (prosa.normalise(left(text, 20000))) stored,
  -- With whose key; null for what we said ourselves.
  prompt_id bigint,
  attempts smallint not null default 0,
  -- Set while an attempt is out.
  begun_at timestamptz(3),
  -- Why it failed.
  error text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id)
);
create index transcriptions_words on transcriptions using gin (company_id, prosa.word_vector(search_text));
create index transcriptions_prompt on transcriptions (company_id, prompt_id) where prompt_id is not null;
create index transcriptions_begun on transcriptions (company_id, begun_at) where begun_at is not null;
select prosa.protect('transcriptions');
-- Processes of linked devices announce messages, and delete what customers take back.
select prosa.let_devices('transcriptions', 'select, delete');

-- The text goes with the message, whoever deletes it: customers, attendants, or the erasure of a contact.
create function prosa.forget_transcription() returns trigger
language plpgsql
as $$
begin
  delete from transcriptions x where x.company_id = new.company_id and x.message_id = new.id;
  return null;
end $$;
create trigger forget_transcription after update of is_deleted on messages for each row
  when (new.is_deleted and new.media_type = 'audio') execute function prosa.forget_transcription();

-- The newest transcriptions with these words among the tickets that the asking user may see; at most 50. Like
-- prosa.search_messages, but there are far fewer: those of the newest are looked through, then the index is asked.
create function prosa.search_transcriptions(
  query text, sees_all boolean, for_user bigint, queue_ids bigint[], queueless boolean)
returns table (ticket_id bigint, message_id uuid, body text, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  newest constant integer := 500;
  enough constant integer := 25;
  mine bigint := prosa.company();
  words text[] := prosa.words(prosa.normalise(query));
  sought tsquery := prosa.sought(words);
  patterns text[] := array(select '%' || w || '%' from unnest(words) w order by length(w) desc);
  latest uuid[];
begin
  if sought is null then return; end if;
  select array_agg(n.message_id) into latest from (
    select x.message_id, x.search_text from public.transcriptions x
    where x.company_id = mine order by x.message_id desc limit newest) n
  where n.search_text like all (patterns) and prosa.word_vector(n.search_text) @@ sought;
  if coalesce(cardinality(latest), 0) < enough then
    -- Looked up before anything is sorted, or the planner would rather walk through all of them.
    with hits as materialized (
      select x.message_id from public.transcriptions x
      where x.company_id = mine and prosa.word_vector(x.search_text) @@ sought)
    select array_agg(h.message_id) into latest
    from (select hits.message_id from hits order by hits.message_id desc limit 2000) h;
  end if;
  return query
    select t.id, m.id, x.text, m.created_at
    from public.transcriptions x
    join public.messages m on m.company_id = mine and m.id = x.message_id and not m.is_deleted
    join public.tickets t on t.company_id = mine and t.id = m.ticket_id
      and (sees_all or t.user_id = for_user or t.queue_id = any (queue_ids) or (queueless and t.queue_id is null))
    where x.company_id = mine and x.message_id = any (latest)
    order by m.id desc limit 50;
end $$;
grant create on schema prosa to prosa_system;
alter function prosa.search_transcriptions(text, boolean, bigint, bigint[], boolean) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.search_transcriptions(text, boolean, bigint, bigint[], boolean) from public;
grant execute on function prosa.search_transcriptions(text, boolean, bigint, bigint[], boolean) to prosa_app;

-- Which model writes down voice notes; empty: none does.
alter table prompts
  add column transcription_model text not null default '',
  -- {code, status, at}: why it last could not; null after it could.
  add column transcription_error jsonb;
create trigger watch_transcription before update of transcription_model on prompts for each row
  when (old.transcription_model is distinct from new.transcription_model)
  execute function prosa.note_edits('transcription_model:transcriptionModel');

-- The prompt whose key writes down voice notes of customers whom people attend to. No row: nobody does.
create table transcription_settings (
  company_id bigint not null references companies (id) on delete cascade,
  prompt_id bigint not null,
  primary key (company_id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
select prosa.protect('transcription_settings');

alter table ai_usage drop constraint ai_usage_kind_check,
  add constraint ai_usage_kind_check check (kind in ('answer', 'test', 'transcription'));
