-- Answers of prompts as voice notes, by a voice of Azure: `texto` writes. The key is sealed and never shown.
alter table prompts
  add column voice text not null default 'texto' check (voice in (
    'texto', 'pt-BR-AntonioNeural', 'pt-BR-BrendaNeural', 'pt-BR-DonatoNeural',
    'pt-BR-ElzaNeural', 'pt-BR-FabioNeural', 'pt-BR-FranciscaNeural', 'pt-BR-GiovannaNeural',
    'pt-BR-HumbertoNeural', 'pt-BR-JulioNeural', 'pt-BR-LeilaNeural', 'pt-BR-LeticiaNeural',
    'pt-BR-ManuelaNeural', 'pt-BR-NicolauNeural', 'pt-BR-ThalitaNeural', 'pt-BR-ValerioNeural',
    'pt-BR-YaraNeural')),
  add column voice_key bytea,
  add column voice_key_last4 text not null default '',
  add column voice_region text not null default '' check (voice_region ~ '^([a-z0-9]{3,30})?$'),
  -- {code, status, at}: why it last could not speak; null after it could.
  add column voice_error jsonb;
create trigger watch_voice before update of voice, voice_key, voice_region on prompts for each row
  when (row(old.voice, old.voice_key, old.voice_region) is distinct from row(new.voice, new.voice_key, new.voice_region))
  execute function prosa.note_edits('voice:voice', 'voice_key:voiceKey', 'voice_region:voiceRegion');
