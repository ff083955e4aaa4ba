-- WhatsApp Cloud API: which number a connection speaks for, what Meta's servers told us of it, and its approved texts.

create table cloud_accounts (
  company_id bigint not null,
  connection_id bigint not null,
  phone_number_id text not null,
  business_account_id text not null,
  -- Sealed by core/secrets. The hints are the last four characters, the only part that is ever shown.
  token bytea not null,
  token_hint text not null,
  app_secret bytea not null,
  app_secret_hint text not null,
  -- What the number calls itself, from the last look at it.
  display_number text not null default '',
  verified_name text not null default '',
  -- When a webhook with a good signature last came.
  webhook_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, connection_id),
  -- Not unique over companies: who merely names a number must not be able to keep its owner out. The signature
  -- of a webhook decides whose it is.
  unique (company_id, phone_number_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index cloud_accounts_number on cloud_accounts (phone_number_id);
create index cloud_accounts_business on cloud_accounts (business_account_id);
select prosa.protect('cloud_accounts');
create trigger touch before update on cloud_accounts for each row execute function prosa.touch();

-- Webhooks as they came, until the owner of the connection has taken them in. The sender was told "received".
create table cloud_webhooks (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  body bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index cloud_webhooks_due on cloud_webhooks (company_id, connection_id, id);
select prosa.protect('cloud_webhooks');

-- Texts that the provider has approved, or not yet. They may be sent when the service window is closed.
create table message_templates (
  company_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  -- As the provider describes it; what has to be filled in follows from it.
  components jsonb not null,
  named_variables boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, connection_id, name, language),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select prosa.protect('message_templates');
create trigger touch before update on message_templates for each row execute function prosa.touch();

-- What is sent where it is more than the text that the thread shows: a template and its values.
alter table messages add column outgoing jsonb;
