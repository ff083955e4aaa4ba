-- Undoing a resolve also gives back what answered the ticket in place of people, which closing ends.
alter table farewells
  add column use_integration boolean not null default false,
  add column prompt_id bigint,
  add column integration_id bigint,
  add foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id),
  add foreign key (company_id, integration_id) references queue_integrations (company_id, id)
    on delete set null (integration_id);
