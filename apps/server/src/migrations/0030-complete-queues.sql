-- What answers by itself in place of an attendant. Only their names so far: a queue or a connection may have one.
create table prompts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id)
);
select prosa.protect('prompts');
create trigger touch before update on prompts for each row execute function prosa.touch();

create table queue_integrations (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder')),
  name text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id)
);
select prosa.protect('queue_integrations');
create trigger touch before update on queue_integrations for each row execute function prosa.touch();

alter table queues
  -- As a company's own.
  add column hours jsonb not null default '{
    "weekly": {
      "monday": [{"start": "08:00", "end": "18:00"}],
      "tuesday": [{"start": "08:00", "end": "18:00"}],
      "wednesday": [{"start": "08:00", "end": "18:00"}],
      "thursday": [{"start": "08:00", "end": "18:00"}],
      "friday": [{"start": "08:00", "end": "18:00"}],
      "saturday": [{"start": "08:00", "end": "12:00"}],
      "sunday": []
    },
    "holidays": []
  }',
  add column integration_id bigint,
  add column prompt_id bigint,
  -- Who gets what waits here without taking it: nobody, each in turn, or whoever has least to do.
  add column distribution text not null default 'none'
    check (distribution in ('none', 'round_robin', 'least_busy')),
  -- Open tickets an attendant may have before he gets no more; 0 = any number.
  add column capacity integer not null default 0 check (capacity between 0 and 1000),
  -- Minutes in which he must have answered, else the next one gets it; 0 = for ever.
  add column reassign_minutes integer not null default 0 check (reassign_minutes between 0 and 10080),
  -- Who got the last one, so that the next one's turn is known.
  add column last_user_id bigint,
  add foreign key (company_id, integration_id) references queue_integrations (company_id, id)
    on delete set null (integration_id),
  add foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);

-- The menu of a queue, as deep as one likes. Siblings are numbered from 1, as the customer types them.
create table queue_options (
  company_id bigint not null,
  id bigint generated always as identity,
  queue_id bigint not null,
  parent_id bigint,
  title text not null,
  message text not null default '',
  option integer not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  unique (company_id, queue_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id) on delete cascade
);
create index queue_options_children on queue_options (company_id, queue_id, parent_id, option);
select prosa.protect('queue_options');
create trigger touch before update on queue_options for each row execute function prosa.touch();

alter table connections
  add column integration_id bigint,
  add column prompt_id bigint,
  -- How often the menu is sent in an attendance (0 = always), and minutes between two times.
  add column max_use_bot_queues integer not null default 3 check (max_use_bot_queues between 0 and 1000),
  add column time_use_bot_queues integer not null default 0 check (time_use_bot_queues between 0 and 10080),
  -- Minutes after which a ticket without a queue goes to one; 0 = never.
  add column time_to_transfer integer not null default 0 check (time_to_transfer between 0 and 525600),
  add column transfer_queue_id bigint,
  -- Minutes after which a ticket whose customer does not answer is closed, and what he is told; 0 = never.
  add column expires_ticket integer not null default 0 check (expires_ticket between 0 and 525600),
  add column expires_inactive_message text not null default '',
  -- Of programs that send by this connection: only its hash is kept, and how it ends.
  add column token_hash bytea unique,
  add column token_last4 text not null default '',
  add foreign key (company_id, integration_id) references queue_integrations (company_id, id)
    on delete set null (integration_id),
  add foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id),
  add foreign key (company_id, transfer_queue_id) references queues (company_id, id)
    on delete set null (transfer_queue_id);

-- One who is there but wants nothing given to him.
alter table users add column availability text not null default 'available'
  check (availability in ('available', 'away'));
