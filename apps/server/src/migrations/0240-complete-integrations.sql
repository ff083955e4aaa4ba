-- How each is reached. Typebot, Dialogflow and flows have their fields here too; other clients of the family know them by
-- these names. The secrets are sealed.
alter table queue_integrations
  add column project_name text not null default '',
  add column language text not null default '',
  add column url_n8n text not null default '',
  add column typebot_slug text not null default '',
  -- Minutes; 0 = never.
  add column typebot_expires integer not null default 1 check (typebot_expires between 0 and 525600),
  -- Milliseconds.
  add column typebot_delay_message integer not null default 1000 check (typebot_delay_message between 0 and 60000),
  add column typebot_keyword_finish text not null default '',
  add column typebot_keyword_restart text not null default '',
  add column typebot_restart_message text not null default '',
  add column typebot_unknown_message text not null default '',
  add column payload_format text not null default 'envelope' check (payload_format in ('envelope', 'family')),
  add column timeout_seconds integer not null default 15 check (timeout_seconds between 5 and 60),
  add column header_name text not null default '',
  add column header_value bytea,
  add column header_value_last4 text not null default '',
  add column signing_secret bytea,
  add column signing_secret_last4 text not null default '',
  add column json_content bytea,
  add column json_content_last4 text not null default '',
  -- Why it last could not answer; null after it has answered.
  add column last_error text,
  add column last_error_status integer,
  add column last_error_at timestamptz(3);
select prosa.watch_edits('queue_integrations', 'type:type', 'name:name',
  'language:language', 'url_n8n:urlN8N', 'typebot_slug:typebotSlug', 'typebot_expires:typebotExpires',
  'typebot_delay_message:typebotDelayMessage', 'typebot_keyword_finish:typebotKeywordFinish',
  'typebot_keyword_restart:typebotKeywordRestart', 'typebot_restart_message:typebotRestartMessage',
  'typebot_unknown_message:typebotUnknownMessage', 'payload_format:payloadFormat', 'timeout_seconds:timeoutSeconds',
  'header_name:headerName', 'header_value:headerValue', 'signing_secret:signingSecret', 'json_content:jsonContent');

-- For the question whether one is in use.
create index queues_integration on queues (company_id, integration_id) where integration_id is not null;
create index connections_integration on connections (company_id, integration_id) where integration_id is not null;
