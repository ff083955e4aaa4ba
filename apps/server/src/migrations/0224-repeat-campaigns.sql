-- A campaign may repeat: each time is a run with an audience of its own. The rule, and the planned time as the rule names it, in the
-- company's wall-clock time.
alter table campaigns add column repeat jsonb, add column slot text;
create trigger watch_repeat before update of repeat on campaigns for each row
  when (old.repeat is distinct from new.repeat) execute function prosa.note_edits('repeat:repeat');
