/** Lists, searches and threads, at both sizes, one request after another. */
import { bareTimes } from './bare.ts';
import { type BenchCompany, type BenchContext, sizeName } from './bench-context.ts';
import { repeat, spread, times } from './figures.ts';
import { atMost, type Row } from './table.ts';
import { messageQueries, mistypedQueries, nameQueries, noteQueries, tagQueries } from './words.ts';

/** Enough that the slowest hundredth is more than one pause of the machine. */
const LIST_ROUNDS = 1000;
const SEARCH_MS_MAX = 60;
const COLUMNS = `t.*, c.name as contact, c.number, q.name as queue, w.name as connection`;
const NEIGHBOURS = `
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  join connections w on w.company_id = t.company_id and w.id = t.connection_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id`;

export async function measureLists(context: BenchContext): Promise<Row[]> {
  const rows: Row[] = [];
  const first = new Map<string, number>();
  for (const company of [context.small, context.large]) {
    for (const list of listsOf(company)) {
      const measured = spread(await times(repeat(LIST_ROUNDS, list.run)));
      const bare = spread(
        await bareTimes(
          context.stage,
          list.bare,
          repeat(LIST_ROUNDS, () => list.values).map((v) => v()),
        ),
      );
      const name = `GET /tickets, ${sizeName(company)} tickets, ${list.who}`;
      const before = first.get(list.who);
      first.set(list.who, before ?? measured.p99);
      rows.push(
        { name: `${name}: p50`, value: measured.p50, unit: 'ms', bare: bare.p50 },
        {
          name: `${name}: p99`,
          value: measured.p99,
          unit: 'ms',
          bare: bare.p99,
          ...(before === undefined
            ? {}
            : { judged: measured.p99 / before, target: atMost(2, ' × small') }),
        },
      );
    }
  }
  return rows;
}

export function listsOf({ id, admin, member, memberQueueIds }: BenchCompany) {
  const list = (name: string, where: string) => ({
    name,
    text: `select ${COLUMNS} from (
             select * from tickets t where t.company_id = $1 and ${where}
             order by t.updated_at desc, t.id desc limit 41) t ${NEIGHBOURS}
           order by t.updated_at desc, t.id desc`,
  });
  return [
    {
      who: 'admin, show all',
      run: () => admin.call('GET /tickets', { query: { status: 'open', showAll: true } }),
      bare: list('all', `t.status = 'open'`),
      values: [id],
    },
    {
      who: 'user in 3 queues',
      run: () => member.call('GET /tickets', { query: { status: 'pending' } }),
      bare: list('mine', `t.status = 'pending' and (t.user_id = $2 or t.queue_id = any ($3))`),
      values: [id, member.user.id, memberQueueIds],
    },
  ];
}

export async function measureSearches(context: BenchContext): Promise<Row[]> {
  const rows: Row[] = [];
  for (const company of [context.small, context.large]) {
    for (const search of searchesOf(company)) {
      const run = (searchParam: string) => () => search.ask(company.admin, searchParam);
      const measured = spread(await times(search.queries.map(run)));
      const bare = spread(
        await bareTimes(
          context.stage,
          search.bare,
          search.queries.map((query) => [company.id, `%${query}%`]),
        ),
      );
      const name = `search by ${search.by}, ${sizeName(company)} tickets`;
      rows.push(
        {
          name: `${name}: p50`,
          value: measured.p50,
          unit: 'ms',
          bare: bare.p50,
          target: atMost(SEARCH_MS_MAX, ' ms'),
        },
        { name: `${name}: p99`, value: measured.p99, unit: 'ms', bare: bare.p99 },
      );
    }
  }
  return rows;
}

type Admin = BenchCompany['admin'];

/** The list beside the inbox, and the palette. */
const inList = ({ call }: Admin, searchParam: string): Promise<unknown> =>
  call('GET /tickets', { query: { searchParam, showAll: true } });
const inPalette = ({ call }: Admin, searchParam: string): Promise<unknown> =>
  call('GET /search', { query: { searchParam } });

export function searchesOf({ tickets }: BenchCompany) {
  return [
    {
      by: 'name or number',
      ask: inList,
      queries: nameQueries(tickets),
      bare: {
        name: 'names',
        text: `select id from contacts where company_id = $1 and search_text like $2
               order by updated_at desc limit 200`,
      },
    },
    {
      by: 'message text',
      ask: inList,
      queries: messageQueries(),
      bare: {
        name: 'texts',
        text: `select ticket_id, id from messages where company_id = $1
               and prosa.company_words(company_id, search_text)
                 @@ prosa.company_sought($1, prosa.words(prosa.normalise($2)))
               order by id desc limit 200`,
      },
    },
    {
      by: 'mistyped name',
      ask: inPalette,
      queries: mistypedQueries(),
      bare: {
        name: 'alike',
        text: `select id from contacts where company_id = $1
               and prosa.name_keys(name) && prosa.name_keys(split_part(replace($2, '%', ''), ' ', 1)) limit 300`,
      },
    },
    {
      by: 'note',
      ask: inPalette,
      queries: noteQueries(),
      bare: {
        name: 'notes',
        text: `select id from ticket_notes where company_id = $1
               and prosa.word_vector(search_text) @@ prosa.sought(prosa.words(prosa.normalise($2)))
               order by id desc limit 50`,
      },
    },
    {
      by: 'tag',
      ask: inList,
      queries: tagQueries(),
      bare: {
        name: 'tagged',
        text: `select t.id from tags g join ticket_tags x on x.company_id = g.company_id and x.tag_id = g.id
               join tickets t on t.company_id = x.company_id and t.id = x.ticket_id
               where g.company_id = $1 and prosa.normalise(g.name) like $2 order by t.updated_at desc limit 200`,
      },
    },
  ];
}

const PAGES = [1, 100];

export async function measureThread(context: BenchContext): Promise<Row[]> {
  const { large, stage } = context;
  const rows: Row[] = [];
  for (const pageNumber of PAGES) {
    const run = () =>
      large.admin.call('GET /messages/:ticketId', {
        params: { ticketId: large.longTicketId },
        query: { pageNumber },
      });
    const measured = spread(await times(repeat(LIST_ROUNDS, run)));
    const { values, ...statement } = bareThread(large, pageNumber);
    const bare = spread(
      await bareTimes(
        stage,
        statement,
        repeat(LIST_ROUNDS, () => values).map((v) => v()),
      ),
    );
    const name = `thread of 5,000, page ${pageNumber}`;
    rows.push(
      { name: `${name}: p50`, value: measured.p50, unit: 'ms', bare: bare.p50 },
      { name: `${name}: p99`, value: measured.p99, unit: 'ms', bare: bare.p99 },
    );
  }
  return rows;
}

export const bareThread = ({ id, longTicketId }: BenchCompany, pageNumber: number) => ({
  name: 'thread',
  text: `select m.*, u.name, c.name from messages m
         left join users u on u.company_id = m.company_id and u.id = m.user_id
         left join contacts c on c.company_id = m.company_id and c.id = m.contact_id
         where m.company_id = $1 and m.conversation_id = $2
         order by m.seq desc limit 21 offset $3`,
  values: [id, longTicketId, (pageNumber - 1) * 20],
});
