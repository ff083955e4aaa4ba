-- Numbers that no campaign writes to, found by a keyed hash, so that they stay suppressed when the person is erased
-- (docs/decisions/0092).
create function prosa.number_hash(key bytea, number text) returns bytea
language sql stable strict parallel safe
as $$ select sha256(key || convert_to(prosa.canonical_number(number), 'UTF8')) $$;

create table suppressions (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  number_hash bytea not null,
  -- Null once the person was erased.
  number text,
  reason text not null check (reason in ('stopWord', 'person', 'file', 'provider')),
  source text not null default '',
  at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, number_hash)
);
create index suppressions_number on suppressions (company_id, number) where number is not null;
select prosa.protect('suppressions');
