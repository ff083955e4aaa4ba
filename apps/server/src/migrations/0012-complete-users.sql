-- What a person adds to his account: a language, a picture, and a second step at sign-in.
alter table users
  add column language text check (language in ('pt', 'en', 'es')),
  add column picture_id uuid,
  -- Sealed. The pending one becomes the secret once a code of it was shown.
  add column totp_secret bytea,
  add column totp_pending bytea,
  -- The time step of the last code that counted: no code counts twice.
  add column totp_step bigint,
  add foreign key (company_id, picture_id) references files (company_id, id) on delete set null (picture_id);

-- A sign-in without the second step where the company asks for one: it may only set it up.
alter table sessions add column needs_two_factor boolean not null default false;

create table recovery_codes (
  company_id bigint not null,
  user_id bigint not null,
  hash bytea not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select prosa.protect('recovery_codes');

-- The one code by which a forgotten password can be replaced.
create table password_resets (
  company_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
select prosa.protect('password_resets');
