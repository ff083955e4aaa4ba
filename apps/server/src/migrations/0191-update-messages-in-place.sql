-- Every receipt, attempt and read mark wrote a new entry into each of the fifteen indexes of messages, the index of words
-- among them, because one index held the time of the last change. Without it such an update stays in its page and writes
-- no index at all ("heap-only tuples"). What has changed in a thread since a time is found by walking the thread, which
-- only browsers do that come back after a break: docs/decisions/0097.
drop index messages_changed;

-- New pages keep room for the next versions of their rows: a message changes two or three times in its first minute.
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'messages'::regclass loop
    execute format('alter table %s set (fillfactor = 85)', part);
  end loop;
end $$;
