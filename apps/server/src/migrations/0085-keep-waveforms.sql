-- What WhatsApp shows of a voice note: 64 bytes of 0 to 100, its loudness over its length, in base64.
alter table files add column waveform text check (waveform ~ '^[A-Za-z0-9+/]{86}==$');
