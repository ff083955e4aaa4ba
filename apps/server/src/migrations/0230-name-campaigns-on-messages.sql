-- A thread says which campaign a message belongs to. Without a foreign key: deleting a campaign would have to rewrite all of
-- its messages, which only lose its name.
alter table messages add column campaign_id bigint;
