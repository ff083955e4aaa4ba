-- What the automation wants to hear of what the customer writes: all of it; only what may answer a menu, once nothing
-- else could be said to him; or nothing.
alter table tickets
  drop column automated,
  add column hears text not null default 'all' check (hears in ('all', 'answers', 'nothing'));
