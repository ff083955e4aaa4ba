-- A campaign may ask first, by one of up to five questions: whoever answers gets its message.
alter table campaigns
  add column confirmation boolean not null default false,
  add column confirmation_message1 text not null default '',
  add column confirmation_message2 text not null default '',
  add column confirmation_message3 text not null default '',
  add column confirmation_message4 text not null default '',
  add column confirmation_message5 text not null default '';
create trigger watch_questions before update of confirmation, confirmation_message1, confirmation_message2,
  confirmation_message3, confirmation_message4, confirmation_message5 on campaigns for each row
  execute function prosa.note_edits('confirmation:confirmation', 'confirmation_message1:confirmationMessage1',
    'confirmation_message2:confirmationMessage2', 'confirmation_message3:confirmationMessage3',
    'confirmation_message4:confirmationMessage4', 'confirmation_message5:confirmationMessage5');

-- Asked and without an answer: `confirming`. Answered: waiting again, and next in turn on the connection that asked.
alter table campaign_recipients
  add column confirm_message_id uuid,
  add column confirmed_at timestamptz(3),
  drop constraint campaign_recipients_state_check,
  add constraint campaign_recipients_state_check
    check (state in ('waiting', 'confirming', 'queued', 'sent', 'delivered', 'read', 'failed', 'skipped'));
create index campaign_recipients_confirmed on campaign_recipients (company_id, campaign_id, run, next_try_at)
  where state = 'waiting' and confirmed_at is not null;
create index campaign_recipients_confirm_message on campaign_recipients (company_id, confirm_message_id)
  where confirm_message_id is not null;

-- As in migration 0220, with the questions: one that fails ends it; one that is sent waits for its answer.
create or replace function prosa.follow_campaign_message() returns trigger
language plpgsql
as $$
declare
  seen constant text := case
    when new.send_state = 'failed' then 'failed'
    when new.send_state = 'pending' then 'queued'
    when new.ack >= 4 then 'read'
    when new.ack = 3 then 'delivered'
    else 'sent' end;
begin
  update public.campaign_recipients r
  set state = seen, reason = case when seen = 'failed' then coalesce(new.error, 'ERR_SENDING_WAPP_MSG') end,
    settled_at = case when seen = 'queued' then null else coalesce(r.settled_at, clock_timestamp()) end
  where r.company_id = new.company_id and r.message_id = new.id and r.state <> seen;
  update public.campaign_recipients r
  set state = case when seen = 'failed' then seen else r.state end,
    reason = case when seen = 'failed' then coalesce(new.error, 'ERR_SENDING_WAPP_MSG') end,
    settled_at = clock_timestamp()
  where r.company_id = new.company_id and r.confirm_message_id = new.id and r.state = 'confirming'
    and r.settled_at is null and seen <> 'queued';
  return null;
end $$;

-- Answers arrive in the processes of linked devices.
grant update (confirmed_at, next_try_at) on campaign_recipients to prosa_device;
