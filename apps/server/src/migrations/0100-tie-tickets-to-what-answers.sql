-- What answers a ticket in place of people is the company's own, and goes when it is deleted.
alter table tickets
  add foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id),
  add foreign key (company_id, integration_id) references queue_integrations (company_id, id)
    on delete set null (integration_id);
create index tickets_prompt on tickets (company_id, prompt_id) where prompt_id is not null;
create index tickets_integration on tickets (company_id, integration_id) where integration_id is not null;
