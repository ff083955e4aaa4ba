-- What is for everybody outlives its writer; his own ones go with him.
alter table quick_messages alter column user_id drop not null;
create index quick_messages_shortcode on quick_messages (company_id, shortcode, id);
