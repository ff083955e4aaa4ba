-- Which master keys sealed what is stored, and keys that have to outlive them. Nothing in here tells a key.

-- Prints of master keys. A server that lacks one of them does not start; a finished rotation takes the old ones out.
create table master_keys (
  print text primary key,
  -- When a server last began to seal with it.
  used_at timestamptz(3) not null default clock_timestamp()
);
grant select, insert, update, delete on master_keys to prosa_system;

-- Keys of the installation for what cannot be sealed anew, such as the hashes of recovery codes. Sealed by core/secrets.
create table lasting_keys (
  purpose text primary key,
  sealed bytea not null
);
grant select, insert, update, delete on lasting_keys to prosa_system;

-- The print of the key that a live process seals with; null for versions that know only one key.
alter table processes add column master_key text;
