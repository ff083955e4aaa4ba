-- The parts of documents that answer a question best; docs/decisions/0132. A question is looked for by any of its words,
-- since hardly a chunk has all of them. How rare a word is among the chunks says how much it tells: `ts_rank_cd` alone knows
-- nothing of that, and prefers a chunk that repeats one frequent word. It decides among those that have the same words.
-- Counting stops at `common`, and frequent words are looked for only where the question has no others, so that the rows which
-- are read do not grow with the knowledge base.
create function prosa.search_knowledge(question text, for_prompt bigint, most integer)
returns table (document_id bigint, place integer, rank real)
language plpgsql stable security definer
set search_path = pg_catalog, public
set work_mem = '32MB'
set enable_seqscan = off
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  common constant integer := 500;
  candidates_max constant integer := 4000;
  words_max constant integer := 32;
  -- Less than one word that only few chunks have.
  weight_min constant real := 0.6;
  -- Of the best one.
  share_min constant real := 0.4;
  mine bigint := prosa.company();
  allowed bigint[];
  total integer;
  texts text[] := '{}';
  languages text[] := '{}';
  counts integer[] := '{}';
  word record;
  found_count integer;
  sought tsquery;
  every tsquery;
  known tsquery[];
  weights real[];
  sum_all real;
begin
  select array_agg(d.id), coalesce(sum(d.chunks), 0) into allowed, total
  from public.knowledge_documents d
  where d.company_id = mine and d.chunks > 0 and (
    for_prompt is null
    or exists (select from public.prompts a where a.company_id = mine and a.id = for_prompt and a.all_documents)
    or exists (select from public.prompt_documents x
      where x.company_id = mine and x.prompt_id = for_prompt and x.document_id = d.id));
  if allowed is null then return; end if;

  for word in
    select distinct l.language, w.lexeme
    from (select distinct d.language from public.knowledge_documents d where d.company_id = mine and d.id = any (allowed)) l
    cross join lateral (
      select u.lexeme from unnest(prosa.knowledge_words(l.language, left(question, 4000))) u
      where u.lexeme <> all (tsvector_to_array(prosa.knowledge_words(l.language, prosa.asking_words(l.language))))
      order by length(u.lexeme) desc, u.lexeme limit words_max) w
  loop
    select count(*) into found_count from (
      select from public.knowledge_chunks k
      where k.company_id = mine and k.words @@ prosa.exact_word(word.lexeme)
        and k.document_id = any (allowed) and k.language = word.language
      limit common) n;
    if found_count > 0 then
      texts := texts || word.lexeme;
      languages := languages || word.language;
      counts := counts || found_count;
    end if;
  end loop;
  if texts = '{}' then return; end if;

  select array_agg(prosa.exact_word(t.lexeme) order by t.n), array_agg((ln(1 + total / t.n::real) / ln(1 + total))::real order by t.n),
    sum(ln(1 + total / t.n::real) / ln(1 + total))
  into known, weights, sum_all
  from (select u.lexeme, min(u.n) as n from unnest(texts, counts) u (lexeme, n) group by u.lexeme) t;

  -- The rarest first, as many as stay below the limit.
  select string_agg(prosa.exact_word(t.lexeme)::text, ' | ')::tsquery into sought
  from (
    select u.lexeme, sum(u.n) over (order by u.n, u.lexeme) as upto, u.n from unnest(texts, counts) u (lexeme, n)) t
  where t.upto <= candidates_max and t.n < common;
  if sought is null then
    select string_agg(prosa.exact_word(u.lexeme)::text, ' & ')::tsquery, string_agg(prosa.exact_word(u.lexeme)::text, ' | ')::tsquery
    into every, sought from unnest(texts) u (lexeme);
    if exists (
      select from public.knowledge_chunks k
      where k.company_id = mine and k.words @@ every and k.document_id = any (allowed)) then sought := every;
    end if;
  end if;

  return query
    with candidates as materialized (
      select k.document_id, k.place, k.words from public.knowledge_chunks k
      where k.company_id = mine and k.words @@ sought and k.document_id = any (allowed)
      limit candidates_max
    ), weighed as (
      select c.document_id, c.place, h.weight,
        h.weight + ts_rank_cd(c.words, h.query, 32) / 2 as score
      from candidates c
      cross join lateral (
        select sum(w.weight)::real as weight, string_agg(w.query::text, ' | ')::tsquery as query
        from unnest(known, weights) w (query, weight) where c.words @@ w.query) h
    )
    select w.document_id, w.place, (w.weight / sum_all)::real
    from weighed w
    where w.weight >= weight_min and w.weight >= share_min * (select max(b.weight) from weighed b)
    order by w.score desc, w.document_id, w.place
    limit most;
end $$;

-- What people write when they ask, whatever they ask about. A document that happens to have one of these words, as in a heading
-- "How much is it?", would seem to be about it.
create function prosa.asking_words(language text) returns text
language sql immutable parallel safe
as $$
  select case language
    when 'en' then 'hi hello hey thanks thank please would could like want know tell much many'
    when 'es' then 'hola gracias favor quisiera quiero gustaría saber podría puede puedo cuánto cuánta cuántos cuántas cuál cuáles'
    else 'oi olá obrigado obrigada favor queria quero gostaria saber poderia pode posso tudo bem quanto quanta quantos quantas qual quais'
  end
$$;

-- A lexeme as a query for exactly it.
create function prosa.exact_word(lexeme text) returns tsquery
language sql immutable parallel safe
as $$
  select ('''' operator(pg_catalog.||) pg_catalog.replace(pg_catalog.replace(lexeme, '\', '\\'), '''', '''''')
    operator(pg_catalog.||) '''')::pg_catalog.tsquery
$$;

grant create on schema prosa to prosa_system;
alter function prosa.search_knowledge(text, bigint, integer) owner to prosa_system;
revoke create on schema prosa from prosa_system;
revoke all on function prosa.search_knowledge(text, bigint, integer) from public;
grant execute on function prosa.search_knowledge(text, bigint, integer) to prosa_app;
