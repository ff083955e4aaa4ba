-- 0125 compared with the time of an edit that may not exist yet, and noted nothing for a row that the same transaction had
-- changed before its list.
create or replace function prosa.note_listed_edit() returns trigger
language plpgsql
as $$
declare
  listed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  field text := coalesce(tg_argv[2], listed ->> 'key');
begin
  execute format(
    'update public.%I set edits = coalesce(edits, ''{}'') || jsonb_build_object($3, prosa.edit_of(rev + 1))
     where company_id = $1 and id = $2 and not (xmin = pg_current_xact_id()::xid
       and (rev = 1 or edits -> $3 -> 2 is not distinct from to_jsonb(now())))',
    tg_argv[0])
  using (listed ->> 'company_id')::bigint, (listed ->> tg_argv[1])::bigint, field;
  return null;
end $$;
