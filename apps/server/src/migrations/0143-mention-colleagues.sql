-- Whom a note calls, and whether they have looked since.
create table note_mentions (
  company_id bigint not null,
  note_id bigint not null,
  user_id bigint not null,
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3),
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index note_mentions_unseen on note_mentions (company_id, user_id, note_id) where seen_at is null;
select prosa.protect('note_mentions');
