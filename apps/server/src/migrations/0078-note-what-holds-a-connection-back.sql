-- A link may be up and the provider let nothing through: why, and whether admins have been told.

alter table connections
  -- The reason of which admins know, where their alarm (alarmed_at) is of such a link and not of an outage.
  add column alarmed_limit text;

alter table cloud_accounts
  -- Why Meta refused what was sent last; null once it takes a message again.
  add column refused_for text;
