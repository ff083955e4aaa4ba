-- What models write to help attendants, kept so that nobody pays for it twice.

-- The last summary of an attendance.
create table ticket_summaries (
  company_id bigint not null,
  ticket_id bigint not null,
  text text not null,
  -- The place of the last message that it knows.
  seq bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select prosa.protect('ticket_summaries');

-- Tickets whose messages are translated, with the customer's language.
create table ticket_languages (
  company_id bigint not null,
  ticket_id bigint not null,
  language text not null,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select prosa.protect('ticket_languages');

-- By text, not by message: an edited message is another text, and the same words are translated once.
create table ticket_translations (
  company_id bigint not null,
  ticket_id bigint not null,
  -- Of the text, as SHA-256.
  digest bytea not null,
  -- Into which language.
  language text not null,
  -- Null while a model is asked.
  text text,
  asked_at timestamptz(3) not null default now(),
  primary key (company_id, ticket_id, digest, language),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select prosa.protect('ticket_translations');

-- Requests are of more kinds now, which the programs know.
alter table ai_usage drop constraint ai_usage_kind_check;
alter table ai_usage add constraint ai_usage_kind_check check (kind ~ '^[a-z]{3,20}$');

-- The sums say what for. Until now it was answers to customers, and a few tests of prompts.
alter table ai_months add column kind text not null default 'answer';
alter table ai_months drop constraint ai_months_pkey;
alter table ai_months add primary key (company_id, month, prompt_id, kind);
alter table ai_months alter column kind drop default;
