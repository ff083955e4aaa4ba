-- Names that differ by case or accents alone are one, and so are colours by case. Of queues that are alike today the
-- oldest stays as it is; the others get a number behind their name, and the nearest colour that is free.
set local role prosa_system;
do $$
declare
  queue record;
  free text;
  shade integer;
  n integer;
begin
  for queue in
    select q.company_id, q.id, q.name from queues q
    where exists (select from queues o where o.company_id = q.company_id and o.id < q.id
      and prosa.normalise(o.name) = prosa.normalise(q.name))
    order by q.id
  loop
    n := 1;
    loop
      n := n + 1;
      free := left(queue.name, 44) || ' (' || n || ')';
      exit when not exists (select from queues o
        where o.company_id = queue.company_id and prosa.normalise(o.name) = prosa.normalise(free));
    end loop;
    update queues q set name = free where q.company_id = queue.company_id and q.id = queue.id;
  end loop;

  for queue in
    select q.company_id, q.id, ltrim(lower(q.color), '#') as hex from queues q
    where exists (select from queues o where o.company_id = q.company_id and o.id < q.id
      and lower(o.color) = lower(q.color))
    order by q.id
  loop
    if length(queue.hex) = 3 then
      queue.hex := regexp_replace(queue.hex, '(.)', '\1\1', 'g');
    end if;
    shade := ('x' || rpad(queue.hex, 6, '0'))::bit(24)::integer;
    loop
      shade := (shade + 1) % 16777216;
      free := '#' || lpad(to_hex(shade), 6, '0');
      exit when not exists (select from queues o
        where o.company_id = queue.company_id and lower(o.color) = free);
    end loop;
    update queues q set color = free where q.company_id = queue.company_id and q.id = queue.id;
  end loop;
end $$;
reset role;

alter table queues
  drop constraint queues_company_id_name_key,
  drop constraint queues_company_id_color_key;
create unique index queues_name on queues (company_id, prosa.normalise(name));
create unique index queues_color on queues (company_id, lower(color));
