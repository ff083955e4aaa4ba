-- What the spreadsheet of a list says about a recipient besides name, number and e-mail, by heading, for the texts of campaigns:
-- kept with the recipient, since the list may be changed or deleted while the campaign runs.
alter table campaign_recipients add column fields jsonb not null default '{}';
