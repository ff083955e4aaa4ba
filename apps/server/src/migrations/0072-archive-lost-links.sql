-- Who we were to WhatsApp before the other side ended a link. It may have been wrong: kept for some days, and put back by
-- hand (docs/operations.md). Values are as wa_devices and wa_keys had them; credentials have the type 'creds'.
create table wa_archived_keys (
  company_id bigint not null,
  connection_id bigint not null,
  archived_at timestamptz(3) not null,
  type text not null,
  id text not null,
  value bytea not null,
  primary key (company_id, connection_id, archived_at, type, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
select prosa.protect('wa_archived_keys');
