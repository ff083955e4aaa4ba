-- What a company did on a day of its calendar. Written after the day, and for the present day when somebody looks.
create table company_usage (
  company_id bigint not null references companies (id) on delete cascade,
  day date not null,
  messages_in integer not null,
  messages_out integer not null,
  -- Attendances that began.
  tickets integer not null,
  campaign_sent integer not null,
  ai_tokens bigint not null,
  -- At the end of the day.
  storage_bytes bigint not null,
  active_users integer not null,
  -- Written after the day has ended: it does not change any more.
  is_final boolean not null,
  written_at timestamptz(3) not null default now(),
  primary key (company_id, day)
);
create index company_usage_day on company_usage (day);
select prosa.protect('company_usage');

-- The lowest id of that millisecond: ids are uuid v7 (RFC 9562), so a day of messages is a range of them.
create function prosa.first_id_at(at timestamptz) returns uuid
language sql immutable strict parallel safe
as $$
  select (pg_catalog.lpad(pg_catalog.to_hex((extract(epoch from at) operator(pg_catalog.*) 1000)::bigint), 12, '0')
    operator(pg_catalog.||) pg_catalog.repeat('0', 20))::uuid
$$;
