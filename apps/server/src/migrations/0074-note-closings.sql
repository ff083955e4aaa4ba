-- How WhatsApp closed the last sessions of a device, so that a process that starts anew goes on counting; and the version
-- of WhatsApp Web that was found last, for all devices.

alter table wa_devices add column closings jsonb not null default '[]';

create table wa_client_version (
  is_only boolean primary key default true check (is_only),
  version text not null,
  found_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on wa_client_version to prosa_system;
