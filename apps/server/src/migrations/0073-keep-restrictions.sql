-- Until when WhatsApp lets a number begin no new chats.
alter table wa_devices add column restricted_until timestamptz(3);
