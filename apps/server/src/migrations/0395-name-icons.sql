-- Icons of the installed app are drawn from every picture of the operator, each named by what it is for.
insert into installation_images (image, mime, bytes, hash, updated_at)
  select 'appIcon-512', mime, bytes, hash, updated_at from installation_images where image = 'appIcon';
update installation_images set image = 'appIcon-192' where image = 'appIcon192';
