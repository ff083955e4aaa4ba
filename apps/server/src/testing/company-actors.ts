/**
 * Everything that acts for a company by itself or for somebody outside: what is not listed here is found by
 * company-actors.test.ts, which tries each in every standing of a company.
 */
import { ApiError } from '@prosa/contract/client';
import { consumeNext } from '../automation/engine/consume.ts';
import { unscopedSilentMenus } from '../automation/engine/sessions.queries.ts';
import { unscopedCompaniesWithWork } from '../automation/engine/work.queries.ts';
import { takeCommands, takeRuns } from '../conversation/messages/outbox.queries.ts';
import { type Ctx, inTransaction } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { type SQL, sql } from '../core/db/drizzle.ts';
import { unscopedListDeadSessions } from '../features/accounts/auth.queries.ts';
import { mayCampaign } from '../features/campaigns/feed.queries.ts';
import { unscopedFindFeedable } from '../features/campaigns/line.queries.ts';
import { unscopedFindToTend } from '../features/campaigns/tend-campaign.queries.ts';
import { unscopedPlanRefreshes } from '../features/knowledge/reading/readings.queries.ts';
import { unscopedPlanLooks } from '../features/prompts/prompts.queries.ts';
import { listAbsent } from '../features/push/push.queries.ts';
import { readGround } from '../features/schedules/schedules.queries.ts';
import { unscopedDueWebhooks } from '../features/webhooks/deliveries.queries.ts';
import { unscopedFindDueWork } from '../gateway/outbound/due-work.queries.ts';
import type { ActorPlace } from './company-place.ts';
import { ask } from './sweep-oracles.ts';

const read = <T>(ctx: Ctx, statement: SQL) =>
  inTransaction(ctx, ({ db }) => rows<T>(db, statement));

/** False for the refusal of a company that is not served. */
async function served(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) return false;
    throw error;
  }
}

/** Where one look finds work and another takes it, they must agree. */
function both(name: string, found: boolean, taken: boolean): boolean {
  if (found !== taken) throw new Error(`${name}: found ${found}, but taken ${taken}`);
  return found;
}

const AHEAD_MS = 60_000;

async function hasDueWork({ core, connection }: ActorPlace, kind: 'messages' | 'commands') {
  const [due] = await unscopedFindDueWork(core, [connection]);
  return due?.work.includes(kind) ?? false;
}

/** Each says whether it does something for the company of the place. */
export const actors: Record<string, (place: ActorPlace) => Promise<boolean>> = {
  'a sign-in': ({ app, email }) => served(app.login(email)),
  'a request of a session': ({ admin }) => served(admin.call('GET /auth/me')),
  'the renewal of a session': ({ app, admin }) =>
    served(
      app.client({ cookie: admin.cookie, 'x-prosa': '1', origin: app.url })(
        'POST /auth/refresh_token',
      ),
    ),
  'an open socket': async ({ core, sessionId }) =>
    !(await unscopedListDeadSessions(core, [sessionId])).includes(sessionId),
  'a program with a token': async ({ app, token }) =>
    (await ask({ url: app.url, token }, 'GET /token', {})).status !== 402,
  'a program that sends a message': async ({ app, token }) => {
    const body = { number: '5511987654321', body: 'Oi' };
    return (await ask({ url: app.url, token }, 'POST /messages/send', { body })).status !== 402;
  },
  'the automation': async ({ core, companyId }) => {
    const found = (await unscopedCompaniesWithWork(core)).map(Number).includes(companyId);
    return both('automation', found, (await consumeNext(core, companyId)) !== null);
  },
  'menus that nobody answers': async ({ core, ticketId }) =>
    (await unscopedSilentMenus(core, 1000)).some((menu) => Number(menu.ticketId) === ticketId),
  'the outbox': async (place) => {
    const room = { busy: [], threads: [1, 1, 1, 1] };
    const runs = await inTransaction(place.ctx, (tx) =>
      takeRuns(tx, place.connection.connectionId, room),
    );
    return both('outbox', await hasDueWork(place, 'messages'), runs.length > 0);
  },
  'commands to phones': async (place) => {
    const taken = await inTransaction(place.ctx, (tx) =>
      takeCommands(tx, place.connection.connectionId),
    );
    return both('commands', await hasDueWork(place, 'commands'), taken.length > 0);
  },
  'the feeding of campaigns': async ({ core, ctx, connection }) => {
    const feedable = await unscopedFindFeedable(core, [connection]);
    return both('feed', feedable.length > 0, await inTransaction(ctx, mayCampaign));
  },
  'the start of campaigns': async ({ core, companyId }) =>
    (await unscopedFindToTend(core, AHEAD_MS)).some(
      (found) => Number(found.companyId) === companyId,
    ),
  schedules: async ({ ctx, contactId }) =>
    inTransaction(ctx, async (tx) => {
      const ground = await readGround(tx, { contactId, connectionId: null });
      return ground.is_company_active;
    }),
  'outgoing webhooks': async ({ core, companyId }) =>
    (await unscopedDueWebhooks(core, { companyIds: [companyId], limit: 5 })).length > 0,
  'documents that are read again': async ({ core, ctx }) => {
    await unscopedPlanRefreshes(core, 'knowledge:');
    const waiting = await read(
      ctx,
      sql`select from knowledge_documents d where d.state = 'waiting'`,
    );
    return waiting.length > 0;
  },
  'models of prompts': async ({ core, promptId }) =>
    (await unscopedPlanLooks(core)).some(({ id }) => Number(id) === promptId),
  'pushes to absent users': async ({ ctx }) =>
    (await inTransaction(ctx, (tx) => listAbsent(tx, {}))).length > 0,
};

/** Jobs whose own statements ask, and the actor above that tries these. */
export const asking: Record<string, keyof typeof actors> = {
  'send-schedule': 'schedules',
  'notify-absent': 'pushes to absent users',
  'send-push': 'pushes to absent users',
};

const UNTOLD = 'changes rows only';
const OWED = 'the person it is for may be the one who pays';

const PAYS = 'it is how the company pays';

/** Jobs that run whatever the company may do, and why. */
export const running: Record<string, string> = {
  'cancel-charges': PAYS,
  'check-charge': PAYS,
  'delete-campaign': UNTOLD,
  'export-contact': 'a right of the contact, which does not end with the subscription',
  'fail-overdue': UNTOLD,
  'fill-contact-list': UNTOLD,
  'import-contact-list': UNTOLD,
  'import-contacts': UNTOLD,
  'import-suppressions': UNTOLD,
  'mail-decision': 'the company that waits is told whether it may begin',
  'mail-invitation': OWED,
  'mail-notice': OWED,
  'mail-payment': OWED,
  'mail-reset-code': OWED,
  'opt-out':
    'the customer does not want to be written to: it counts at once, and the answer waits in the outbox',
  'plan-waits': UNTOLD,
  'refund-charge': PAYS,
  'remove-files': UNTOLD,
  'replay-webhook': 'makes deliveries due; they wait',
  'resume-company': 'asks first',
  'set-targets': UNTOLD,
  'tell-schedule': UNTOLD,
  'tell-sign-up': 'operators hear of it',
  'turn-announcement': "announcements are the operators'",
};

const CLEANS = 'deletes or ends what nobody needs';

/** Chores that act for companies, by the actor above that tries their statement; and the others, by reason. */
export const chores: Record<string, string> = {
  'leave-menus': 'menus that nobody answers',
  'look-at-models': 'models of prompts',
  'plan-due-campaigns': 'the start of campaigns',
  'refresh-documents': 'documents that are read again',
  'wake-due-schedules': 'schedules',
  'chain-audit': 'the audit log goes on',
  'count-flow-visits': UNTOLD,
  'empty-bin': CLEANS,
  'end-lines': 'is for companies that may not act',
  'end-lost-checks': CLEANS,
  'end-lost-readings': CLEANS,
  'end-visits': CLEANS,
  'finish-lost-imports': CLEANS,
  'make-invoices': 'the operator bills',
  'mark-unheld': 'connections stay up, so that messages are stored',
  'plan-overdue': CLEANS,
  'resume-paid': 'is for companies that held jobs and may act',
  'tend-due-dates': 'the operator bills',
  'tend-payments': PAYS,
  'write-usage': 'the operator counts what was done',
};

/** Loops of a process, by the file that runs them. */
export const loops: Record<string, string> = {
  'automation/engine/automation-run.ts': 'the automation',
  'core/jobs/job-runner.ts': 'each job says what becomes of it',
  'core/process/wakes.ts': 'carries wake-ups',
  'core/realtime/fan-out.ts': 'carries events to browsers',
  'features/webhooks/deliver-run.ts': 'outgoing webhooks',
  'gateway/adapters/baileys/child-process.ts': 'keeps devices up, so that messages are stored',
  'gateway/adapters/baileys/inbox.ts': 'stores messages',
  'gateway/connection-run.ts': 'the outbox',
  'gateway/lease-renewal.ts': 'keeps connections up, so that messages are stored',
  'gateway/supervisor.ts': 'keeps connections up, so that messages are stored',
};
