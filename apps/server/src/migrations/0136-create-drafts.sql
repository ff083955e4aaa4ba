-- Texts begun and not sent, by person and ticket. One that was sent or emptied stays as an empty text for a while: an older edit,
-- made offline and told late, does not bring it back.
create table drafts (
  company_id bigint not null,
  user_id bigint not null,
  ticket_id bigint not null,
  body text not null,
  -- When it was typed, by this clock.
  edited_at timestamptz(3) not null,
  rev bigint not null default 1,
  primary key (company_id, user_id, ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
select prosa.protect('drafts');
create index drafts_ticket on drafts (company_id, ticket_id);
create index drafts_emptied on drafts (edited_at) where body = '';
create trigger raise_rev before update on drafts for each row execute function prosa.raise_rev();
