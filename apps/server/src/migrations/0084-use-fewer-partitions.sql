-- The first plan of a statement over messages reads the catalogue of every partition, on each connection anew: with 32
-- that was most of what a connection cost (docs/decisions/0041). Where messages are stored already their partitions
-- stay, since moving them would take hours and any number works. Row security hides rows from the owner, so the size
-- of the files tells whether there are any.
do $$
declare
  stored bigint;
begin
  lock table messages in access exclusive mode;
  select sum(pg_relation_size(inhrelid)) into stored from pg_inherits where inhparent = 'messages'::regclass;
  if stored > 0 then
    return;
  end if;
  for i in 0..31 loop
    execute format('drop table messages_%s', i);
  end loop;
  for i in 0..7 loop
    execute format('create table messages_%s partition of messages for values with (modulus 8, remainder %s)', i, i);
  end loop;
end $$;
