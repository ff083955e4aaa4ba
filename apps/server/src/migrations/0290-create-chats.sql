-- Internal chats of colleagues (docs/decisions/0125). Only its users read a chat.
create table chats (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('direct', 'group')),
  title text not null,
  owner_id bigint,
  -- The two of a direct chat, the lower id first: there is one chat for each pair.
  pair_low bigint,
  pair_high bigint,
  -- Messages are numbered from 1; who sends locks this row, so that the numbers have the order of the commits.
  last_seq bigint not null default 0,
  last_message text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, uuid),
  check ((kind = 'direct') = (pair_low is not null and pair_high is not null)),
  check (pair_low < pair_high),
  foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id)
);
create unique index chats_pair on chats (company_id, pair_low, pair_high) where kind = 'direct';
create index chats_owner on chats (company_id, owner_id) where owner_id is not null;
select prosa.protect('chats');
create trigger touch before update on chats for each row execute function prosa.touch();

-- What is unread follows from the numbers, so no counter can drift.
create table chat_users (
  company_id bigint not null,
  chat_id bigint not null,
  user_id bigint not null,
  read_seq bigint not null default 0,
  -- The latest message that mentions them.
  mentioned_seq bigint not null default 0,
  is_muted boolean not null default false,
  -- What they have begun to write.
  draft text not null default '',
  joined_at timestamptz(3) not null default now(),
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_users_user on chat_users (company_id, user_id);
select prosa.protect('chat_users');

create table chat_messages (
  company_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  seq bigint not null,
  -- Null: the user was deleted.
  sender_id bigint,
  body text not null,
  search_text text generated always as (prosa.normalise(body)) stored,
  file_id uuid,
  reply_to_id bigint,
  -- A ticket whose address the text contains.
  ticket_id bigint,
  mentions bigint[] not null default '{}',
  -- Chosen by the sender's browser, so that a retry stores nothing again.
  client_id text,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, chat_id, seq),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id),
  foreign key (company_id, reply_to_id) references chat_messages (company_id, id) on delete set null (reply_to_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
);
create unique index chat_messages_once on chat_messages (company_id, chat_id, sender_id, client_id)
  where client_id is not null;
create index chat_messages_sender on chat_messages (company_id, sender_id) where sender_id is not null;
create index chat_messages_file on chat_messages (company_id, file_id) where file_id is not null;
create index chat_messages_reply on chat_messages (company_id, reply_to_id) where reply_to_id is not null;
create index chat_messages_ticket on chat_messages (company_id, ticket_id) where ticket_id is not null;
create index chat_messages_at on chat_messages (company_id, created_at);
create index chat_messages_words on chat_messages using gin (company_id, prosa.word_vector(search_text));
select prosa.protect('chat_messages');
create trigger touch before update on chat_messages for each row execute function prosa.touch();

-- Each user has one reaction to a message.
create table chat_reactions (
  company_id bigint not null,
  message_id bigint not null,
  user_id bigint not null,
  emoji text not null,
  primary key (company_id, message_id, user_id),
  foreign key (company_id, message_id) references chat_messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_reactions_user on chat_reactions (company_id, user_id);
select prosa.protect('chat_reactions');

-- When somebody leaves, or their account is deleted: who has been in the chat for the longest time becomes its owner; a
-- chat without users goes.
create function prosa.leave_chat() returns trigger
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  delete from public.chats c where c.company_id = old.company_id and c.id = old.chat_id
    and not exists (select from public.chat_users u where u.company_id = c.company_id and u.chat_id = c.id);
  update public.chats c set owner_id = (
    select u.user_id from public.chat_users u where u.company_id = c.company_id and u.chat_id = c.id
    order by u.joined_at, u.user_id limit 1)
  where c.company_id = old.company_id and c.id = old.chat_id
    and (c.owner_id is null or c.owner_id = old.user_id);
  return null;
end $$;
create trigger leave_chat after delete on chat_users for each row execute function prosa.leave_chat();

-- The newest messages with all the words that were typed, in the chats of the asking user or in one of them.
create function prosa.search_chats(query text, for_user bigint, in_chat bigint, most integer)
returns table (message_id bigint)
language plpgsql stable security definer
set search_path = pg_catalog, public
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  mine bigint := prosa.company();
  sought tsquery := prosa.sought(prosa.words(prosa.normalise(query)));
begin
  if sought is null then return; end if;
  return query
    -- Looked up before anything is sorted, or the planner would rather walk through all messages.
    with hits as materialized (
      select x.id from public.chat_messages x
      join public.chat_users u on u.company_id = x.company_id and u.chat_id = x.chat_id and u.user_id = for_user
      where x.company_id = mine and prosa.word_vector(x.search_text) @@ sought
        and (in_chat is null or x.chat_id = in_chat))
    select h.id from hits h order by h.id desc limit most;
end $$;

grant create on schema prosa to prosa_system;
alter function prosa.leave_chat() owner to prosa_system;
alter function prosa.search_chats(text, bigint, bigint, integer) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.leave_chat() from public;
revoke all on function prosa.search_chats(text, bigint, bigint, integer) from public;
grant execute on function prosa.search_chats(text, bigint, bigint, integer) to prosa_app;

-- As in migration 0270, with the files of chats.
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
    and not exists (select from public.contacts x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.users x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.contact_exports x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.sandbox_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.announcements x where x.file_company_id = company and x.file_id = f.id);
end $$;
create trigger free_file after delete on chat_messages for each row when (old.file_id is not null)
  execute function prosa.free_file();
