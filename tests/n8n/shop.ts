/** A company with a linked sandbox, and what its customers read. */
import type { Api } from '@prosa/contract';
import type { RouteInput } from '@prosa/contract/route';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { type SQL, sql } from '../../apps/server/src/core/db/drizzle.ts';
import { renewToken } from '../../apps/server/src/features/connections/token.service.ts';
import { buildCompany } from '../../apps/server/src/testing/builders.ts';
import { linkSandbox, type SandboxPhone } from '../../apps/server/src/testing/sandbox-phone.ts';
import {
  eventually,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';

type Integration = RouteInput<Api['POST /queueIntegration']>['body'];

export class Shop {
  readonly admin: TestSession;
  readonly phone: SandboxPhone;
  /** Of its connection. */
  readonly token: string;
  readonly #app: TestApp;

  private constructor(app: TestApp, parts: Pick<Shop, 'admin' | 'phone' | 'token'>) {
    this.#app = app;
    this.admin = parts.admin;
    this.phone = parts.phone;
    this.token = parts.token;
  }

  static async open(app: TestApp): Promise<Shop> {
    const { id: companyId } = await buildCompany(app.core);
    const admin = await app.enter(companyId, { profile: 'admin' });
    const phone = await linkSandbox(app, admin);
    const { token } = await renewToken(companyCtx(app.core, companyId), phone.connectionId);
    return new Shop(app, { admin, phone, token });
  }

  query<T>(statement: SQL): Promise<T[]> {
    const ctx = companyCtx(this.#app.core, this.admin.user.companyId);
    return inTransaction(ctx, ({ db }) => rows<T>(db, statement));
  }

  /** What the company told a customer. */
  async told(number: string): Promise<string[]> {
    const shown = await this.phone.shows(number);
    return shown.filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  }

  /** From now on the workflow answers the customers. */
  async giveTo(
    workflow: { url: string } & Partial<Integration>,
  ): Promise<{ integrationId: string }> {
    const { url: urlN8N, ...fields } = workflow;
    const { id } = await this.admin.call('POST /queueIntegration', {
      body: { type: 'n8n', name: 'Fluxo', urlN8N, ...fields },
    });
    await this.query(sql`update connections set integration_id = ${id}`);
    return { integrationId: String(id) };
  }

  calls(): Promise<{ state: string; attempts: number }[]> {
    return this.query(sql`select state, attempts from automation_calls order by created_at, id`);
  }

  /** The customer writes; the workflow has been asked, and its answer was heard. */
  async hears(number: string, body: string): Promise<void> {
    const before = (await this.calls()).length;
    await this.phone.write(number, body);
    await eventually('the workflow was asked', async () => {
      const calls = await this.calls();
      return calls.length > before && calls.every(({ state }) => state !== 'pending');
    });
    await eventually('its answer was heard', async () => {
      const due = await this.query(sql`select from automation_work where next_try_at <= now()`);
      return due.length === 0;
    });
  }

  /** Everything that a webhook was told, with the answers. */
  async deliveries(webhookId: string) {
    const { records } = await this.admin.call('GET /webhooks/:webhookId/deliveries', {
      params: { webhookId },
    });
    return Promise.all(
      records.map(({ id }) =>
        this.admin.call('GET /webhooks/:webhookId/deliveries/:deliveryId', {
          params: { webhookId, deliveryId: String(id) },
        }),
      ),
    );
  }
}
