-- Connections of the official API start chats with approved templates only: each has its own, filled in for each recipient.
alter table campaign_connections
  add column template_id bigint,
  add column template_values jsonb not null default '{}',
  add foreign key (company_id, template_id) references message_templates (company_id, id) on delete set null (template_id);
create index campaign_connections_template on campaign_connections (company_id, template_id) where template_id is not null;
create trigger note_template after update of template_id, template_values on campaign_connections for each row
  when (row (old.template_id, old.template_values) is distinct from row (new.template_id, new.template_values))
  execute function prosa.note_listed_edit('campaigns', 'campaign_id', 'templates');
