-- How the installation is paid: the operator's accounts at providers, what their webhooks said, who pays for a company.
create table payment_accounts (
  provider text primary key check (provider in ('efi', 'asaas', 'stripe')),
  environment text not null default 'production' check (environment in ('production', 'sandbox')),
  -- What may be shown: the client id, the Pix key, when the certificate ends.
  shown jsonb not null default '{}',
  -- JSON of keys, certificate and the secret of the webhook.
  secrets bytea not null,
  webhook_registered_at timestamptz(3),
  -- When a webhook came last, and when a sweep found what none had told.
  webhook_at timestamptz(3),
  webhook_missed_at timestamptz(3),
  swept_at timestamptz(3),
  swept_month_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1
);
grant select, insert, update, delete on payment_accounts to prosa_system;
create trigger touch before update on payment_accounts for each row execute function prosa.touch();

-- Which provider serves which way of paying.
create table payment_methods (
  method text primary key check (method in ('pix', 'card', 'boleto')),
  provider text not null references payment_accounts (provider) on delete cascade
);
grant select, insert, update, delete on payment_methods to prosa_system;

-- What providers reported. It names no company: the charge is read at the provider, and the charge knows its company.
create table payment_events (
  provider text not null,
  event_id text not null,
  external_id text not null,
  body bytea not null,
  result text not null check (result in ('queued', 'unmatched')),
  received_at timestamptz(3) not null default now(),
  primary key (provider, event_id)
);
create index payment_events_at on payment_events (received_at);
create index payment_events_charge on payment_events (provider, external_id);
grant select, insert, update, delete on payment_events to prosa_system;

-- Who pays, from the last order.
create table payment_payers (
  company_id bigint primary key references companies (id) on delete cascade,
  first_name text not null,
  last_name text not null default '',
  tax_id text not null,
  address text not null,
  city text not null,
  state text not null default '',
  zipcode text not null,
  country text not null check (country in ('BR', 'usa')),
  updated_at timestamptz(3) not null default now()
);
select prosa.protect('payment_payers');

-- Until then one request, or one job, has the right to create it at the provider.
alter table payment_charges add column claimed_until timestamptz(3);
-- Where the payer returns to from the provider's page.
alter table payment_charges add column return_url text not null default '';
-- What went back to the payer.
alter table payment_charges add column refunded_cents bigint not null default 0 check (refunded_cents >= 0);
