-- What happens to a ticket is noted by triggers, with the rights of whoever changes it; merged contacts take it along.
select prosa.let_devices('ticket_events', 'select, insert, update');
-- A refused event that the phone repeats is counted, not kept twice.
grant update (tries, error) on refused_events to prosa_device;
