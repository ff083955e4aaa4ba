-- Who last changed which field of a row that people edit, and when: `{"name": [rev, user id, time]}` under the names of
-- the contract. Rows also change by themselves (a customer writes, a session comes up); their rev alone does not say
-- whether a form that was opened before would overwrite somebody's work.
create function prosa.edit_of(rev bigint) returns jsonb
language sql stable
as $$ select jsonb_build_array(rev, nullif(current_setting('app.user', true), '')::bigint, now()) $$;

-- Arguments: column:field, for each column. Runs after `touch` or `raise_rev`, which come earlier in the alphabet.
create function prosa.note_edits() returns trigger
language plpgsql
as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  pair text;
begin
  foreach pair in array tg_argv loop
    if before -> split_part(pair, ':', 1) is distinct from after -> split_part(pair, ':', 1) then
      new.edits := coalesce(new.edits, '{}')
        || jsonb_build_object(split_part(pair, ':', 2), prosa.edit_of(new.rev));
    end if;
  end loop;
  return new;
end $$;

-- Watches columns of a table, given as column:field. Costs a comparison where none of them changes.
create function prosa.watch_edits(target regclass, variadic pairs text[]) returns void
language plpgsql
as $$
declare
  columns text := (select string_agg(format('%I', split_part(p, ':', 1)), ', ') from unnest(pairs) p);
  olds text := (select string_agg(format('old.%I', split_part(p, ':', 1)), ', ') from unnest(pairs) p);
  news text := (select string_agg(format('new.%I', split_part(p, ':', 1)), ', ') from unnest(pairs) p);
  arguments text := (select string_agg(quote_literal(p), ', ') from unnest(pairs) p);
begin
  execute format('alter table %s add column edits jsonb', target);
  execute format(
    'create trigger watch_edits before update of %s on %s for each row
     when (row(%s) is distinct from row(%s)) execute function prosa.note_edits(%s)',
    columns, target, olds, news, arguments);
end $$;
revoke all on function prosa.watch_edits(regclass, text[]) from public;

-- A list that is kept in a table of its own counts as a field of the row it belongs to, whose rev it raises: once in a
-- transaction, and not for a row that the same transaction makes. Arguments: that row's table, the column that names it,
-- and the field; without a field, the column `key` says it.
create function prosa.note_listed_edit() returns trigger
language plpgsql
as $$
declare
  listed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  field text := coalesce(tg_argv[2], listed ->> 'key');
begin
  execute format(
    'update public.%I set edits = coalesce(edits, ''{}'') || jsonb_build_object($3, prosa.edit_of(rev + 1))
     where company_id = $1 and id = $2
       and not (xmin = pg_current_xact_id()::xid and (rev = 1 or edits -> $3 -> 2 = to_jsonb(now())))',
    tg_argv[0])
  using (listed ->> 'company_id')::bigint, (listed ->> tg_argv[1])::bigint, field;
  return null;
end $$;

select prosa.watch_edits('tags', 'name:name', 'color:color', 'kanban:kanban');
select prosa.watch_edits('quick_messages', 'shortcode:shortcode', 'message:message', 'geral:geral', 'status:status');
select prosa.watch_edits('file_lists', 'name:name', 'message:message');
select prosa.watch_edits('contacts', 'name:name', 'number:number', 'email:email', 'disable_bot:disableBot');
select prosa.watch_edits('users',
  'name:name', 'email:email', 'password_hash:password', 'profile:profile', 'super:super', 'all_ticket:allTicket',
  'connection_id:whatsappId');
select prosa.watch_edits('queues',
  'name:name', 'color:color', 'order_queue:orderQueue', 'greeting_message:greetingMessage',
  'out_of_hours_message:outOfHoursMessage', 'hours:hours', 'integration_id:integrationId', 'prompt_id:promptId',
  'distribution:distribution', 'capacity:capacity', 'reassign_minutes:reassignMinutes');
select prosa.watch_edits('queue_options',
  'title:title', 'message:message', 'parent_id:parentId', 'option:option');
select prosa.watch_edits('connections',
  'name:name', 'is_default:isDefault', 'greeting_message:greetingMessage', 'complation_message:complationMessage',
  'out_of_hours_message:outOfHoursMessage', 'rating_message:ratingMessage', 'max_use_bot_queues:maxUseBotQueues',
  'time_use_bot_queues:timeUseBotQueues', 'time_to_transfer:timeToTransfer', 'transfer_queue_id:transferQueueId',
  'expires_ticket:expiresTicket', 'expires_inactive_message:expiresInactiveMessage', 'integration_id:integrationId',
  'prompt_id:promptId');
-- Sealed values differ each time; their last four characters tell whether they are others.
select prosa.watch_edits('cloud_accounts',
  'phone_number_id:phoneNumberId', 'business_account_id:businessAccountId', 'token_hint:token',
  'app_secret_hint:appSecret');
select prosa.watch_edits('tickets',
  'status:status', 'user_id:userId', 'queue_id:queueId', 'connection_id:whatsappId',
  'use_integration:useIntegration', 'prompt_id:promptId', 'integration_id:integrationId');
select prosa.watch_edits('companies', 'hours:hours', 'language:language', 'time_zone:timeZone');

create trigger note_edit after insert or update or delete on contact_fields for each row
  execute function prosa.note_listed_edit('contacts', 'contact_id', 'extraInfo');
create trigger note_edit after insert or update or delete on user_queues for each row
  execute function prosa.note_listed_edit('users', 'user_id', 'queueIds');
create trigger note_edit after insert or update or delete on connection_queues for each row
  execute function prosa.note_listed_edit('connections', 'connection_id', 'queueIds');
create trigger note_edit after insert or delete on file_list_options for each row
  execute function prosa.note_listed_edit('file_lists', 'list_id', 'options');
create trigger note_renamed after update on file_list_options for each row
  when (row(old.name, old.file_id) is distinct from row(new.name, new.file_id))
  execute function prosa.note_listed_edit('file_lists', 'list_id', 'options');
create trigger note_edit after insert or delete on settings for each row
  execute function prosa.note_listed_edit('companies', 'company_id');
create trigger note_change after update on settings for each row when (old.value <> new.value)
  execute function prosa.note_listed_edit('companies', 'company_id');
