-- What was paid in a month, for the operator's console.
create index invoices_paid on invoices (paid_at) where status = 'paid';
