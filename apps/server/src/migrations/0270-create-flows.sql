-- Conversations that a company draws (docs/decisions/0109). The draft is what the editor shows; customers get the live version.
create table flows (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  active boolean not null default true,
  -- Null before it is saved for the first time.
  draft jsonb,
  -- Raised by each save of the draft, so that two editors notice each other.
  draft_rev bigint not null default 1,
  live_version_id bigint,
  saved_by bigint,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  foreign key (company_id, saved_by) references users (company_id, id) on delete set null (saved_by)
);
create unique index flows_name on flows (company_id, lower(name));
select prosa.protect('flows');
create trigger touch before update on flows for each row execute function prosa.touch();

-- Published graphs. They never change: a customer ends the flow in the version in which they began it.
create table flow_versions (
  company_id bigint not null,
  id bigint generated always as identity,
  flow_id bigint not null,
  no integer not null,
  graph jsonb not null,
  -- The version of the editor's format.
  editor text not null,
  created_by bigint,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, flow_id, no),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
select prosa.protect('flow_versions');
alter table flows add foreign key (company_id, live_version_id) references flow_versions (company_id, id)
  on delete set null (live_version_id);

-- Credentials of nodes, sealed. Graphs do not contain them.
create table flow_secrets (
  company_id bigint not null,
  flow_id bigint not null,
  node text not null,
  field text not null,
  value bytea not null,
  last4 text not null,
  primary key (company_id, flow_id, node, field),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
select prosa.protect('flow_secrets');

-- Files that nodes send. Nodes name them; a file that no draft or version names any more is removed after some days.
create table flow_files (
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  file_id uuid not null,
  original text not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, name),
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index flow_files_file on flow_files (company_id, file_id);
select prosa.protect('flow_files');
create trigger free_file after delete on flow_files for each row execute function prosa.free_file();

-- As in migration 0221, with the files of flows.
create or replace function prosa.free_files(company bigint, ids uuid[]) returns void
language plpgsql
set search_path = pg_catalog
as $$
begin
  delete from public.files f where f.company_id = company and f.id = any (ids)
    and not exists (select from public.messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.quick_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.file_list_options x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.schedules x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.campaign_files x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.flow_files x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.contacts x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.users x where x.company_id = company and x.picture_id = f.id)
    and not exists (select from public.contact_exports x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.sandbox_messages x where x.company_id = company and x.file_id = f.id)
    and not exists (select from public.announcements x where x.file_company_id = company and x.file_id = f.id);
end $$;

-- Who came to which node, as it happens: customers of the same flow do not wait for each other. With the ticket for its path;
-- a job adds old rows to the counts and removes them.
create table flow_visits (
  company_id bigint not null,
  id bigint generated always as identity,
  flow_id bigint not null,
  version_id bigint not null,
  ticket_id bigint not null,
  node text not null,
  kind text not null check (kind in ('entered', 'answered', 'invalid', 'timeout', 'left')),
  at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index flow_visits_flow on flow_visits (company_id, flow_id, at);
create index flow_visits_ticket on flow_visits (company_id, ticket_id, id);
create index flow_visits_at on flow_visits (at);
select prosa.protect('flow_visits');

-- Whole days of the company.
create table flow_counts (
  company_id bigint not null,
  flow_id bigint not null,
  node text not null,
  day date not null,
  kind text not null,
  total bigint not null,
  primary key (company_id, flow_id, day, node, kind),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
select prosa.protect('flow_counts');

-- The flow of an integration of type `flowbuilder`; without it, its connection's welcome flow.
alter table queue_integrations add column flow_id bigint,
  add foreign key (company_id, flow_id) references flows (company_id, id) on delete set null (flow_id);
create index queue_integrations_flow on queue_integrations (company_id, flow_id) where flow_id is not null;

-- Flows for contacts who write to a connection for the first time, or after a while. The company's are for connections without.
alter table connections add column flow_id_welcome bigint, add column flow_id_not_phrase bigint,
  add foreign key (company_id, flow_id_welcome) references flows (company_id, id) on delete set null (flow_id_welcome),
  add foreign key (company_id, flow_id_not_phrase) references flows (company_id, id) on delete set null (flow_id_not_phrase);
create index connections_flow_welcome on connections (company_id, flow_id_welcome) where flow_id_welcome is not null;
create index connections_flow_not_phrase on connections (company_id, flow_id_not_phrase) where flow_id_not_phrase is not null;

create table flow_defaults (
  company_id bigint primary key references companies (id) on delete cascade,
  flow_id_welcome bigint,
  flow_id_not_phrase bigint,
  foreign key (company_id, flow_id_welcome) references flows (company_id, id) on delete set null (flow_id_welcome),
  foreign key (company_id, flow_id_not_phrase) references flows (company_id, id) on delete set null (flow_id_not_phrase)
);
select prosa.protect('flow_defaults');

-- Phrases that start a flow.
create table phrase_campaigns (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  flow_id bigint not null,
  -- Null: every connection.
  connection_id bigint,
  status boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  rev bigint not null default 1,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index phrase_campaigns_flow on phrase_campaigns (company_id, flow_id);
create index phrase_campaigns_connection on phrase_campaigns (company_id, connection_id);
select prosa.protect('phrase_campaigns');
create trigger touch before update on phrase_campaigns for each row execute function prosa.touch();

create table phrases (
  company_id bigint not null,
  campaign_id bigint not null,
  place smallint not null,
  -- As its campaign, for the rule that a phrase starts one flow on a connection.
  connection_id bigint,
  text text not null,
  -- As messages are compared: without accents and case, one space between words.
  folded text not null,
  type text not null default 'exact' check (type in ('exact', 'partial')),
  primary key (company_id, campaign_id, place),
  foreign key (company_id, campaign_id) references phrase_campaigns (company_id, id) on delete cascade
);
create unique index phrases_once on phrases (company_id, connection_id, folded) nulls not distinct;
select prosa.protect('phrases');
