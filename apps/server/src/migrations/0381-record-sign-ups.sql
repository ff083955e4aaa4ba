-- What a company declared when it signed up, and whether an operator still has to approve it.
alter table companies
  -- Suspended since then, until an operator decides.
  add column waiting_since timestamptz(3),
  -- CPF or CNPJ without punctuation; empty: not given.
  add column tax_id text not null default '',
  -- The version of the terms that its first admin accepted, and when.
  add column terms_version text,
  add column terms_accepted_at timestamptz(3),
  add check ((terms_version is null) = (terms_accepted_at is null)),
  add check (waiting_since is null or not status);
