-- Whether the provider of a connection knows a number: asked by whoever saves a contact, answered by the connection's owner,
-- and kept for a day so that nobody asks twice.
create table number_checks (
  company_id bigint not null,
  connection_id bigint not null,
  number text not null,
  asked_at timestamptz(3) not null default now(),
  -- Answered without `is_known`: the provider could not tell.
  answered_at timestamptz(3),
  is_known boolean,
  -- As the provider writes it.
  known_as text,
  primary key (company_id, connection_id, number),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index number_checks_asked on number_checks (company_id, connection_id, asked_at) where answered_at is null;
create index number_checks_age on number_checks (company_id, asked_at);
select prosa.protect('number_checks');
