-- Invoices: which charge paid one, and what an operator wrote who settled it.
alter table invoices
  add column paid_charge_id bigint,
  add column note text not null default '',
  add foreign key (company_id, paid_charge_id) references payment_charges (company_id, id)
    on delete set null (paid_charge_id);
create index invoices_charge on invoices (company_id, paid_charge_id) where paid_charge_id is not null;
create index invoices_listed on invoices (company_id, due_date desc, id desc);
create index invoices_by_due on invoices (due_date desc, company_id, id desc);

-- A charge is booked as credit once.
create unique index company_credits_once on company_credits (company_id, charge_id)
  where charge_id is not null and reason in ('overpaid', 'paid_twice', 'paid_after_void');

-- A smaller plan that was chosen, and when the period begins from which it counts.
alter table companies
  add column next_plan_id bigint references plans (id) on delete set null,
  add column next_plan_at timestamptz(3);
create index companies_next_plan on companies (next_plan_id) where next_plan_id is not null;
create index companies_next_plan_at on companies (next_plan_at) where next_plan_at is not null;
create index companies_due on companies (due_date) where due_date is not null;

-- What a company was told about a due date, so that nobody is told twice.
create table billing_notices (
  company_id bigint not null references companies (id) on delete cascade,
  due_date date not null,
  kind text not null check (kind in ('due7', 'due3', 'due0', 'trial1', 'trial0', 'deletion')),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, due_date, kind)
);
select prosa.protect('billing_notices');
create index billing_notices_at on billing_notices (created_at);
