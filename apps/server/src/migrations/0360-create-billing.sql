-- What companies owe the operator and how they pay it. Amounts are whole cents of BRL.
create table invoices (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  -- The period that it pays for: from the due date of one to that of the next.
  period_from date not null,
  period_to date not null,
  months smallint not null,
  kind text not null default 'period' check (kind in ('period', 'upgrade')),
  plan_id bigint references plans (id) on delete set null,
  detail text not null,
  -- Before the credit that was used on it.
  value_cents bigint not null check (value_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents between 0 and value_cents),
  currency text not null default 'BRL' check (currency = 'BRL'),
  status text not null default 'open' check (status in ('open', 'paid', 'void')),
  due_date date not null,
  paid_at timestamptz(3),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  check ((status = 'paid') = (paid_at is not null))
);
create unique index invoices_period on invoices (company_id, period_from) where status <> 'void' and kind = 'period';
create index invoices_open on invoices (due_date) where status = 'open';
create index invoices_plan on invoices (plan_id) where plan_id is not null;
select prosa.protect('invoices');
create trigger touch before update on invoices for each row execute function prosa.touch();

-- An attempt to be paid: a Pix code, or a page of the provider.
create table payment_charges (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  invoice_id bigint not null,
  provider text not null check (provider in ('efi', 'asaas', 'stripe')),
  method text not null check (method in ('pix', 'card', 'boleto')),
  -- Ours, stored before the provider is called: 26 to 35 of [a-z0-9], the company's id inside.
  reference text not null unique check (reference ~ '^[a-z0-9]{26,35}$'),
  external_id text,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'creating' check (status in
    ('creating', 'pending', 'paid', 'underpaid', 'canceled', 'expired', 'failed', 'refunded', 'disputed')),
  copy_paste text,
  redirect_url text,
  expires_at timestamptz(3),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  -- When the provider is asked next, and how often it was.
  next_check_at timestamptz(3),
  checks integer not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create index payment_charges_invoice on payment_charges (company_id, invoice_id);
create index payment_charges_check on payment_charges (next_check_at) where next_check_at is not null;
create unique index payment_charges_external on payment_charges (provider, external_id) where external_id is not null;
select prosa.protect('payment_charges');

-- What was paid beyond an invoice; negative: used on one. Their sum is what the next invoice is reduced by.
create table company_credits (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  cents bigint not null check (cents <> 0),
  reason text not null check (reason in ('overpaid', 'paid_twice', 'paid_after_void', 'used', 'returned', 'refunded', 'operator')),
  invoice_id bigint,
  charge_id bigint,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete set null (invoice_id),
  foreign key (company_id, charge_id) references payment_charges (company_id, id) on delete set null (charge_id)
);
create index company_credits_invoice on company_credits (company_id, invoice_id) where invoice_id is not null;
create index company_credits_charge on company_credits (company_id, charge_id) where charge_id is not null;
select prosa.protect('company_credits');
