-- Contacts that turn out to be one, in a process of linked devices, may end a flow.
select prosa.let_devices('flows', 'select (company_id, id)');
select prosa.let_devices('flow_visits', 'insert');

-- Phrases that messages contain; those that they are have `phrases_once`.
create index phrases_partial on phrases (company_id, campaign_id) where type = 'partial';
