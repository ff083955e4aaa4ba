-- How an agent of Dialogflow is reached: its edition, where Google keeps it, and for CX its id.
alter table queue_integrations
  add column edition text not null default 'es' check (edition in ('es', 'cx')),
  -- Empty = global.
  add column region text not null default '',
  add column agent_id text not null default '',
  add column environment text not null default '',
  -- Of the service account in json_content, so that admins see whose key is stored.
  add column client_email text not null default '';
create trigger watch_dialogflow_edits
  before update of project_name, edition, region, agent_id, environment on queue_integrations for each row
  when (new.type = 'dialogflow' and row(old.project_name, old.edition, old.region, old.agent_id, old.environment)
    is distinct from row(new.project_name, new.edition, new.region, new.agent_id, new.environment))
  execute function prosa.note_edits('project_name:projectName', 'edition:edition', 'region:region',
    'agent_id:agentId', 'environment:environment');
