-- Whom the owner of a linked phone has in the address book. WhatsApp tells it once, when the device is linked, and then
-- each change; it is taken over as contacts only when somebody asks for it.
create table wa_address_book (
  company_id bigint not null,
  connection_id bigint not null,
  number text not null,
  name text not null,
  primary key (company_id, connection_id, number),
  foreign key (company_id, connection_id) references wa_devices (company_id, connection_id) on delete cascade
);
select prosa.protect('wa_address_book');
