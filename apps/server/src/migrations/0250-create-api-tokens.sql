-- Tokens of a company for its programs, and what repeats of their requests are answered with (docs/decisions/0104, 0105).
create table api_tokens (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  rights text[] not null,
  -- Of the whole token; only its owner has it.
  token_hash bytea not null,
  last4 text not null,
  expires_at timestamptz(3),
  -- To the minute.
  last_used_at timestamptz(3),
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create unique index api_tokens_hash on api_tokens (token_hash);
create index api_tokens_author on api_tokens (company_id, created_by) where created_by is not null;
select prosa.protect('api_tokens');

-- A request with an Idempotency-Key. The row is made in the transaction of its messages, so of two at once one waits.
create table api_requests (
  company_id bigint not null references companies (id) on delete cascade,
  -- The token that sent it, and the key that it chose.
  sender text not null,
  key text not null,
  content_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, sender, key)
);
create index api_requests_at on api_requests (created_at);
select prosa.protect('api_requests');

-- Which token of the company sent a message; null also for a connection's own token. Without a foreign key: a message
-- outlives the token.
alter table messages add column api_token_id bigint;
