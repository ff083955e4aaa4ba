-- By themselves, since this waits for readers, who would otherwise wait while the new ones are built.
drop index contacts_name;
drop index contacts_prefix;
drop index quick_messages_shortcode;
drop index users_name;
