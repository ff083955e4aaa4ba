-- A pause begins when a message has left, not when it was put in line: what waits for a killed sender would otherwise be
-- followed at once by the next.
alter table campaign_lines add column gap_ms integer not null default 0;
