-- Help videos, which the operator shows to all companies.
create table helps (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  -- The id of a video at YouTube.
  video text not null check (video ~ '^[A-Za-z0-9_-]{11}$'),
  category text not null default '',
  -- Null: shown in every language.
  language text check (language in ('pt', 'en', 'es')),
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1
);
grant select on helps to prosa_app;
grant select, insert, update, delete on helps to prosa_system;
create trigger touch before update on helps for each row execute function prosa.touch();
select prosa.watch_edits('helps', 'title:title', 'description:description', 'video:video', 'category:category',
  'language:language', 'position:position');
