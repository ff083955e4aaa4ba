-- Operators list payments that need a look: there are few among many.
create index payment_charges_look on payment_charges (id desc) where status in ('underpaid', 'refunded', 'disputed');
create index company_credits_surplus on company_credits (charge_id)
  where charge_id is not null and reason in ('overpaid', 'paid_twice', 'paid_after_void');
