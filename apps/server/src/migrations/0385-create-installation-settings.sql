-- What the operator sets for the whole installation, by key: its name, texts and links, and rules for all companies.
create table installation_settings (
  key text primary key,
  value text not null,
  updated_at timestamptz(3) not null default now()
);
grant select on installation_settings to prosa_app;
grant select, insert, update, delete on installation_settings to prosa_system;

-- Its logos and icons, newly encoded: small, so that they are in each backup and no company owns them.
create table installation_images (
  image text primary key,
  mime text not null,
  bytes bytea not null check (length(bytes) <= 1000000),
  hash text not null,
  updated_at timestamptz(3) not null default now()
);
grant select on installation_images to prosa_app;
grant select, insert, update, delete on installation_images to prosa_system;
