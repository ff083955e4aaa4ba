-- Rounded to milliseconds, the time at which a ticket is due could lie up to half of one in the future: who looked at once
-- found nothing, and the customer waited for the next look.
alter table automation_work alter column next_try_at type timestamptz;
