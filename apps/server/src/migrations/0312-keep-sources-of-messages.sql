-- The passages of the knowledge base that a model was given for a message, as they were then: a document may change or go. Only
-- attendants see them.
alter table messages add column sources jsonb;
