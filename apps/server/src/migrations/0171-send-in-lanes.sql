-- What waits to be sent stands in a lane: 0 attendants, 1 automation, 2 schedules and the API, 3 campaigns. A lower number
-- goes first (docs/decisions/0085). `author` says what wrote a message of ours; it is null for what customers and handsets
-- write, and for what was written before.
alter table messages
  add column lane smallint not null default 0,
  add column author text;
-- Every row that there is fits: reading all of them would hold up the start.
alter table messages add constraint messages_lane_check check (lane between 0 and 3) not valid;
alter table messages add constraint messages_author_check
  check (author in ('user', 'automation', 'schedule', 'token', 'campaign')) not valid;

-- A lane matters while a message waits: writing it into all that were ever sent would rewrite most of the table.
set local role prosa_system;
update messages m set lane = 1 where m.send_state = 'pending' and m.automatic;
reset role;

-- The owner of a connection picks the next threads lane by lane: those that may go at once by age, and those whose wait is
-- over. Each pick reads a few rows from the top of each index, however many wait below.
create index messages_next on messages (company_id, connection_id, lane, id)
  where send_state = 'pending' and next_try_at is null;
create index messages_retried on messages (company_id, connection_id, lane, next_try_at)
  where send_state = 'pending' and next_try_at is not null;
-- The index of threads, and those below, say more than their queries need: PostgreSQL counts its rows now and then, mostly
-- while nothing waits, and then takes any index of waiting rows for as good as the other. So each fits one query only.
drop index messages_outbox;
create index messages_outbox on messages (company_id, connection_id, conversation_id, seq)
  where send_state = 'pending' and seq > 0;
-- What is looked for beside the pick, as often: attempts in doubt, and messages whose time is over.
create index messages_doubtful on messages (company_id, connection_id, in_doubt_since)
  where send_state = 'pending' and in_doubt_since is not null;
create index messages_overdue on messages (company_id, connection_id, send_until)
  where send_state = 'pending' and send_until is not null;

-- Messages behind one that waits for its retry wait as long (conversation/messages/outbox.queries.ts). Once that one waits
-- no more, by a receipt, a refusal, a delete or the end of its time, they need not either. Those that were tried themselves
-- keep their own wait.
create function prosa.release_followers() returns trigger
language plpgsql
as $$
begin
  update public.messages m set next_try_at = null
  where m.company_id = old.company_id and m.connection_id = old.connection_id
    and m.conversation_id = old.conversation_id and m.seq > old.seq and m.seq > 0 and m.send_state = 'pending'
    and m.next_try_at is not null and m.attempts = 0 and m.in_doubt_since is null;
  return null;
end $$;
create trigger release_followers after update of send_state on messages for each row
  when (old.send_state = 'pending' and new.send_state <> 'pending' and old.next_try_at is not null)
  execute function prosa.release_followers();
