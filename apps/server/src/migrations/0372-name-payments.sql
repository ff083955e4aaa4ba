-- The provider's name of the payment, where it reports disputes by that and not by the charge.
alter table payment_charges add column payment_id text;
create unique index payment_charges_payment on payment_charges (provider, payment_id) where payment_id is not null;
