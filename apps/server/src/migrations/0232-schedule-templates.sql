-- What a schedule sends while free text may not be sent to the customer: a template of its connection.
alter table schedules
  add column template_id bigint,
  add column template_values jsonb not null default '{}',
  add foreign key (company_id, template_id) references message_templates (company_id, id) on delete set null (template_id);
create index schedules_template on schedules (company_id, template_id) where template_id is not null;
create trigger watch_template before update of template_id, template_values on schedules for each row
  when (row(old.template_id, old.template_values) is distinct from row(new.template_id, new.template_values))
  execute function prosa.note_edits('template_id:templateId', 'template_values:templateValues');
