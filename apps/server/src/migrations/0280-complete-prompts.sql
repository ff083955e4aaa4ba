-- Where the model is, and how it answers. Rows from before have only a name: without a key they answer nobody.
alter table prompts
  add column prompt text not null default '',
  add column provider text not null default 'openai'
    check (provider in ('openai', 'azure', 'gemini', 'groq', 'ollama', 'custom')),
  -- Empty: that of the provider.
  add column base_url text not null default '',
  add column dialect text not null default 'chat' check (dialect in ('chat', 'responses')),
  add column model text not null default 'gpt-3.5-turbo-1106',
  add column max_tokens integer not null default 100 check (max_tokens between 1 and 32000),
  add column temperature double precision not null default 1 check (temperature between 0 and 1),
  add column max_messages integer not null default 10 check (max_messages between 1 and 100),
  add column api_key bytea,
  add column api_key_last4 text not null default '',
  -- Where tickets go that need a person.
  add column queue_id bigint,
  -- What customers are told once when it cannot go on; empty: the company's text.
  add column fallback_text text not null default '',
  -- Whether CPF, CNPJ and card numbers are hidden from the provider.
  add column masks boolean not null default true,
  -- Tokens of a calendar month; null: as many as the company has.
  add column token_budget bigint check (token_budget > 0),
  -- What its model turned out not to take; forgotten when model or address change.
  add column quirks text[] not null default '{}',
  -- When the provider shuts the model down.
  add column model_ends date,
  -- Why it last could not answer; null after it has answered.
  add column last_error text,
  add column last_error_status integer,
  add column last_error_at timestamptz(3),
  add foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id);
create index prompts_queue on prompts (company_id, queue_id) where queue_id is not null;
select prosa.watch_edits('prompts', 'name:name', 'prompt:prompt', 'provider:provider', 'base_url:baseUrl',
  'dialect:dialect', 'model:model', 'max_tokens:maxTokens', 'temperature:temperature', 'max_messages:maxMessages',
  'api_key:apiKey', 'queue_id:queueId', 'fallback_text:fallbackText', 'masks:masks', 'token_budget:tokenBudget');

-- The queues that it may transfer to, beside its own.
create table prompt_queues (
  company_id bigint not null,
  prompt_id bigint not null,
  queue_id bigint not null,
  primary key (company_id, prompt_id, queue_id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index prompt_queues_queue on prompt_queues (company_id, queue_id);
select prosa.protect('prompt_queues');
create trigger note_edit after insert or delete on prompt_queues for each row
  execute function prosa.note_listed_edit('prompts', 'prompt_id', 'queueIds');

-- For the question whether one is in use.
create index queues_prompt on queues (company_id, prompt_id) where prompt_id is not null;
create index connections_prompt on connections (company_id, prompt_id) where prompt_id is not null;

-- Tokens that the operator gives a company for a month; 0: any number.
alter table plans add column ai_tokens bigint not null default 0 check (ai_tokens >= 0);

-- A lower limit of the company's own.
create table ai_budgets (
  company_id bigint not null references companies (id) on delete cascade,
  tokens bigint not null check (tokens > 0),
  primary key (company_id)
);
select prosa.protect('ai_budgets');

-- Each request to a provider. Before it leaves, the tokens that it may cost are reserved; afterwards the row says what it did cost.
create table ai_usage (
  company_id bigint not null references companies (id) on delete cascade,
  id uuid not null,
  prompt_id bigint,
  -- Emptied when the ticket is erased.
  ticket_id bigint,
  model text not null,
  kind text not null check (kind in ('answer', 'test')),
  -- In the company's time zone: the first day of the month that it counts for.
  month date not null,
  -- reserved: under way, or nobody knows what became of it, and it counts in full.
  status text not null default 'reserved' check (status in ('reserved', 'done', 'failed')),
  reserved bigint not null,
  input bigint not null default 0,
  output bigint not null default 0,
  cached bigint not null default 0,
  ms integer,
  at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
);
create index ai_usage_prompt on ai_usage (company_id, prompt_id) where prompt_id is not null;
create index ai_usage_ticket on ai_usage (company_id, ticket_id) where ticket_id is not null;
create index ai_usage_at on ai_usage (at);
select prosa.protect('ai_usage');

-- The same added up, for budgets and the chart. It outlives its prompt: whoever deletes one has spent its tokens all the same.
create table ai_months (
  company_id bigint not null references companies (id) on delete cascade,
  month date not null,
  prompt_id bigint not null,
  answers bigint not null default 0,
  input bigint not null default 0,
  output bigint not null default 0,
  cached bigint not null default 0,
  reserved bigint not null default 0,
  primary key (company_id, month, prompt_id)
);
select prosa.protect('ai_months');
