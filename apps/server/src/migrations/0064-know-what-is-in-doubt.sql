-- Since when a message may be at the customer's without our knowing: an attempt whose outcome nobody has told.
alter table messages add column in_doubt_since timestamptz(3);
