-- WhatsApp takes linked devices off a phone that has not been online for two weeks, and does not say that it is why.
alter table wa_devices
  -- The phone's last sign of life, and when our side was last connected to notice one.
  add column phone_seen_at timestamptz(3),
  add column online_at timestamptz(3);
