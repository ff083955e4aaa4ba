-- What the operator sells: limits and prices of a plan, and whether a new company may choose it.
alter table plans
  -- Of a calendar month; 0: any number.
  add column campaign_recipients bigint not null default 0 check (campaign_recipients >= 0),
  add column is_public boolean not null default true,
  add column position integer not null default 0,
  add column trial_days integer not null default 3 check (trial_days between 1 and 365),
  -- Prices of a whole period, where they are not the value times its months: {"ANUAL": 99000}.
  add column prices jsonb not null default '{}',
  add column updated_at timestamptz(3) not null default now(),
  add column rev bigint not null default 1;
create trigger touch before update on plans for each row execute function prosa.touch();
select prosa.watch_edits('plans', 'name:name', 'users:users', 'connections:connections', 'queues:queues',
  'storage_megabytes:storageMegabytes', 'campaign_recipients:campaignRecipients', 'ai_tokens:aiTokens',
  'value_cents:value', 'prices:prices', 'trial_days:trialDays', 'position:position', 'is_public:isPublic',
  'use_campaigns:useCampaigns', 'use_kanban:useKanban', 'use_open_ai:useOpenAi', 'use_integrations:useIntegrations',
  'use_schedules:useSchedules', 'use_internal_chat:useInternalChat', 'use_external_api:useExternalApi');

-- A plan that a company has stays; the index finds its companies.
alter table companies drop constraint companies_plan_id_fkey;
alter table companies add constraint companies_plan_id_fkey foreign key (plan_id) references plans (id);
create index companies_plan on companies (plan_id) where plan_id is not null;
