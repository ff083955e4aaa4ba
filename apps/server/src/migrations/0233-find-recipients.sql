-- The report of a campaign to 100,000 people: who answered and who opted out are found by indexes of their own, and a search
-- reads one index instead of the table.
alter table campaign_recipients
  add column search_text text not null generated always as (prosa.normalise(name || ' ' || number)) stored;
create index campaign_recipients_found on campaign_recipients (company_id, campaign_id, run, id) include (search_text);
drop index campaign_recipients_run;
create index campaign_recipients_replied on campaign_recipients (company_id, campaign_id, run, id)
  where replied_at is not null;
create index campaign_recipients_opted_out on campaign_recipients (company_id, campaign_id, run, id)
  where opted_out_at is not null;
-- In which hours messages left, from an index alone.
create index campaign_recipients_hours on campaign_recipients (company_id, campaign_id, run, queued_at)
  where queued_at is not null;
