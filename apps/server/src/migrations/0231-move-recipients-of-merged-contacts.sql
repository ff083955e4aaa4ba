-- Two contacts turn out to be one while a message is received, in the process of a linked device.
grant update (contact_id) on campaign_recipients to prosa_device;
