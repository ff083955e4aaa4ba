/** Appends events to the chain of their company, and finds where the chain is broken. */
import { type Core, type Ctx, companyCtx, inSystem, inTransaction, type Tx } from '../ctx.ts';
import {
  type CheckedLink,
  findLastLink,
  findLoose,
  insertLinks,
  listLinks,
  listLooseEvents,
  lockChain,
  unscopedCompaniesToChain,
  unscopedDeleteOldAudit,
} from './audit-chain.queries.ts';
import { chain, digestOf, hashOf, type Link, NO_HASH } from './audit-chain.rules.ts';

const PAGE = 1000;

/** Runs every minute over all companies, so that writing an event never waits for it. */
export async function chainAudit(core: Core): Promise<void> {
  for (const companyId of await inSystem(core, (db) => unscopedCompaniesToChain(db))) {
    const ctx = companyCtx(core, companyId);
    let added = 0;
    do added = await inTransaction(ctx, addLinks);
    while (added === PAGE);
  }
}

/** Runs every hour. */
export const forgetOldAudit = (core: Core): Promise<void> =>
  inSystem(core, (db) => unscopedDeleteOldAudit(db));

const chainOf = ({ core, companyId }: Ctx) => ({ key: core.lastingKey('audit-chain'), companyId });

async function addLinks(tx: Tx): Promise<number> {
  await lockChain(tx);
  let last = await findLastLink(tx);
  const links: Link[] = [];
  for (const event of await listLooseEvents(tx, PAGE)) {
    last = chain(chainOf(tx), event, last);
    links.push(last);
  }
  if (!last || links.length === 0) return 0;
  await insertLinks(tx, links);
  // Kept outside the database, this line reveals when later links were cut off.
  const { seq, hash } = last;
  tx.afterCommit(() => tx.log.info({ seq, hash: hash.toString('hex') }, 'audit.chained'));
  return links.length;
}

/** What is wrong with an event: it or its link was changed or deleted, or it was inserted afterwards. */
export type ChainFault = 'changed' | 'missing' | 'link-changed' | 'link-missing' | 'added';

export interface ChainReport {
  links: number;
  /** Events that the next run appends. */
  waiting: number;
  last: { seq: number; hash: string } | null;
  /** The first broken event. */
  broken: { eventId: number; fault: ChainFault } | null;
}

/** Checks the whole chain of the company of `ctx`. */
export async function checkChain(ctx: Ctx): Promise<ChainReport> {
  let links = 0;
  let last: CheckedLink | undefined;
  let page: CheckedLink[];
  do {
    page = await inTransaction(ctx, (tx) => listLinks(tx, { after: last?.seq ?? 0, limit: PAGE }));
    for (const link of page) {
      const fault = faultOf(ctx, link, last);
      if (fault) return { ...summary(links, last), broken: { eventId: link.eventId, fault } };
      last = link;
      links++;
    }
  } while (page.length === PAGE);
  const { waiting, added } = await inTransaction(ctx, findLoose);
  return {
    ...summary(links, last),
    waiting,
    broken: added === null ? null : { eventId: added, fault: 'added' },
  };
}

const summary = (links: number, last: Link | undefined) => ({
  links,
  waiting: 0,
  last: last ? { seq: last.seq, hash: last.hash.toString('hex') } : null,
});

function faultOf(ctx: Ctx, link: CheckedLink, last: Link | undefined): ChainFault | null {
  const of = chainOf(ctx);
  // Where old events have expired, the chain begins with the last link of those.
  const before = last ?? (link.isExpired ? beforeAnchor(link) : { seq: 0, hash: NO_HASH });
  if (link.seq !== before.seq + 1) return 'link-missing';
  if (!hashOf(of, link, before.hash).equals(link.hash)) return 'link-changed';
  if (!link.event) return link.isExpired ? null : 'missing';
  return digestOf(of, link.event).equals(link.digest) ? null : 'changed';
}

const beforeAnchor = ({ seq, previous }: Link) => ({ seq: seq - 1, hash: previous });
