-- Names in the order in which people look for them: case and accents aside, letters of other scripts after ours.
-- Bytes, since they compare alike under every locale. Made of rules that no version of PostgreSQL and no dictionary
-- changes, so that an index of it stays true; `compareNames` of the contract follows the same ones, and a test compares
-- them. docs/decisions/0051.
create function prosa.sort_key(value text) returns bytea
language plpgsql immutable strict parallel safe
as $$
declare
  key text := left(value, 200);
begin
  if octet_length(key) > length(key) then
    -- Without accents, and without signs that nobody sees.
    key := regexp_replace(normalize(key, nfkd),
      '[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f]', '', 'g');
  end if;
  key := lower(key collate "C");
  if octet_length(key) > length(key) then
    key := translate(key,
      'ÆŒÞẞØøĐđÐðŁłĦħŦŧıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'æœþßooddddllhhttiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
    key := replace(replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return convert_to(left(trim(key), 200), 'UTF8');
end $$;

create index contacts_sorted on contacts (company_id, prosa.sort_key(name), id);
create index tags_sorted on tags (company_id, prosa.sort_key(name), id);
create index quick_messages_sorted on quick_messages (company_id, prosa.sort_key(shortcode), id);
create index file_lists_sorted on file_lists (company_id, prosa.sort_key(name), id);
create index users_sorted on users (company_id, prosa.sort_key(name), id);
create index contacts_prefix_sorted
  on contacts (company_id, (left(search_text, 2)) text_pattern_ops, prosa.sort_key(name));

-- The next contacts after one, in the order of lists. As prosa_system for the reason given in create-search: a page
-- far down would read all rows before it.
create function prosa.list_contacts_after(after_name text, after_id bigint, size integer)
returns table (contact_id bigint)
language sql stable security definer rows 31
set search_path = pg_catalog, public
as $$
  select c.id from public.contacts c
  where c.company_id = prosa.company()
    and (prosa.sort_key(c.name), c.id) > (prosa.sort_key(after_name), after_id)
  order by prosa.sort_key(c.name), c.id
  limit size
$$;

create or replace function prosa.list_contacts_by_prefix(query text)
returns table (contact_id bigint)
language sql stable security definer
set search_path = pg_catalog, public
as $$
  with sought as (select left(prosa.normalise(query), 2) as prefix)
  select c.id from public.contacts c, sought
  where c.company_id = prosa.company()
    and left(c.search_text, 2) ~>=~ sought.prefix
    and left(c.search_text, 2) ~<=~ (sought.prefix || chr(1114111))
  order by left(c.search_text, 2) using ~<~, prosa.sort_key(c.name)
  limit 200
$$;

grant create on schema prosa to prosa_system;
alter function prosa.list_contacts_after(text, bigint, integer) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.list_contacts_after(text, bigint, integer) from public;
grant execute on function prosa.list_contacts_after(text, bigint, integer) to prosa_app;
