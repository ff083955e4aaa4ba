/** A company with something to do for each of its actors. */
import { type Core, type Ctx, companyCtx, inTransaction } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { type SQL, sql } from '../core/db/drizzle.ts';
import { createApiToken } from '../features/api-tokens/api-tokens.service.ts';
import { buildCompany, buildConnection, buildTicket, buildUser } from './builders.ts';
import type { TestApp, TestSession } from './test-app.ts';

export interface ActorPlace {
  app: TestApp;
  core: Core;
  ctx: Ctx;
  companyId: number;
  connection: { companyId: number; connectionId: number };
  ticketId: number;
  contactId: number;
  promptId: number;
  /** Signed in. */
  admin: TestSession;
  sessionId: string;
  /** Of a user who is not signed in. */
  email: string;
  token: string;
}

export async function buildActorPlace(app: TestApp): Promise<ActorPlace> {
  const { core } = app;
  const { id: companyId } = await buildCompany(core);
  const ctx = companyCtx(core, companyId);
  const { id: connectionId } = await buildConnection(core, companyId);
  const ticket = await buildTicket(core, companyId, { connectionId });
  const admin = await app.enter(companyId, { profile: 'admin' });
  const { email } = await buildUser(core, companyId);
  const rights = ['messages:send'] as const;
  const { token } = await createApiToken(ctx, {
    name: 'Programa',
    rights: [...rights],
    expiresAt: null,
  });
  const { id: ticketId, contactId, conversationId } = ticket;
  const own = { companyId, connectionId, ticketId, conversationId, userId: admin.user.id };
  await inTransaction(ctx, async ({ db }) => {
    for (const statement of work(own)) await db.execute(statement);
  });
  const [made] = await read<{ promptId: number; sessionId: string }>(
    ctx,
    sql`select p.id as "promptId", s.id as "sessionId" from prompts p join sessions s on s.company_id = p.company_id
      where s.user_id = ${admin.user.id}`,
  );
  const connection = { companyId, connectionId };
  return {
    app,
    core,
    ctx,
    companyId,
    connection,
    ticketId,
    contactId,
    admin,
    email,
    token,
    ...made!,
  };
}

const read = <T>(ctx: Ctx, statement: SQL) =>
  inTransaction(ctx, ({ db }) => rows<T>(db, statement));

interface Own {
  companyId: number;
  connectionId: number;
  ticketId: number;
  conversationId: number;
  userId: number;
}

const work = (own: Own): SQL[] => [...ofAttendance(own), ...ofCampaigns(own), ...ofOthers(own)];

const ofAttendance = ({ companyId, connectionId, ticketId, conversationId }: Own): SQL[] => [
  sql`insert into automation_work (company_id, ticket_id, first_seq) values (${companyId}, ${ticketId}, 1)`,
  sql`insert into automation_sessions (company_id, ticket_id, menu_until)
    values (${companyId}, ${ticketId}, now() - interval '1 minute')`,
  sql`insert into messages (company_id, conversation_id, seq, id, connection_id, provider_id, from_me, body, lane, send_state,
      send_until)
    values (${companyId}, ${conversationId}, 1, gen_random_uuid(), ${connectionId}, 'p1', true, 'Oi', 0, 'pending',
      now() + interval '1 hour')`,
  sql`insert into outbound_commands (company_id, connection_id, conversation_id, command)
    values (${companyId}, ${connectionId}, ${conversationId}, '{"t":"watch","atMs":1}')`,
];

const ofCampaigns = ({ companyId, connectionId }: Own): SQL[] => [
  sql`with running as (
      insert into campaigns (company_id, name, status, run) values (${companyId}, 'Campanha', 'EM_ANDAMENTO', 1)
      returning company_id, id
    ), lines as (
      insert into campaign_connections (company_id, campaign_id, connection_id)
      select r.company_id, r.id, ${connectionId} from running r
    ), runs as (
      insert into campaign_runs (company_id, campaign_id, run) select r.company_id, r.id, 1 from running r
    )
    insert into campaign_recipients (company_id, campaign_id, run, number)
    select r.company_id, r.id, 1, '5511987650000' from running r`,
];

const ofOthers = ({ companyId, userId }: Own): SQL[] => [
  sql`with hook as (
      insert into webhooks (company_id, url, types) values (${companyId}, 'https://example.com', '{message.received}')
      returning company_id, id
    ), health as (
      insert into webhook_health (company_id, webhook_id) select h.company_id, h.id from hook h
    ), event as (
      insert into webhook_events (company_id, id, type, at, data)
      values (${companyId}, gen_random_uuid(), 'message.received', now(), '{}') returning company_id, id
    )
    insert into webhook_deliveries (company_id, webhook_id, event_id)
    select h.company_id, h.id, e.id from hook h cross join event e`,
  sql`insert into knowledge_documents (company_id, title, kind, language, state, address, refreshes, refresh_at)
    values (${companyId}, 'Página', 'web', 'pt', 'ready', 'https://example.com', true, now() - interval '1 hour')`,
  sql`insert into prompts (company_id, name, api_key) values (${companyId}, 'Agente', 'x')`,
  sql`insert into push_subscriptions (company_id, session_id, user_id, endpoint, p256dh, auth, shows_text)
    select s.company_id, s.id, s.user_id, 'https://push.example.com', 'x', 'x', true from sessions s
    where s.user_id = ${userId}`,
];
