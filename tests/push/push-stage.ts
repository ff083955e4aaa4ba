/** A company whose people get notifications while no page is open, over our own push service. */
import type pg from 'pg';
import { expect } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  type buildUser,
} from '../../apps/server/src/testing/builders.ts';
import { openTestProvider, type TestProvider } from '../../apps/server/src/testing/provider.ts';
import {
  eventually,
  nextEvent,
  startTestApp,
  type TestApp,
  type TestSession,
} from '../../apps/server/src/testing/test-app.ts';
import type { PushBrowser } from '../fakes/push-service/push-browser.ts';
import { PushService } from '../fakes/push-service/push-service.ts';

type Parts = Pick<PushStage, 'app' | 'service' | 'companyId' | 'queueId' | 'provider'>;

export class PushStage {
  readonly app: TestApp;
  readonly service: PushService;
  readonly companyId: number;
  readonly queueId: number;
  readonly provider: TestProvider;
  /** The app's role has no access to jobs. */
  readonly #owner: pg.Client;

  private constructor(owner: pg.Client, parts: Parts) {
    this.#owner = owner;
    this.app = parts.app;
    this.service = parts.service;
    this.companyId = parts.companyId;
    this.queueId = parts.queueId;
    this.provider = parts.provider;
  }

  static async open(): Promise<PushStage> {
    const service = await PushService.start();
    const app = await startTestApp({ LOOPBACK_TARGETS: 'on' });
    const { id: companyId } = await buildCompany(app.core);
    const { id: queueId } = await buildQueue(app.core, companyId);
    const connection = await buildConnection(app.core, companyId, { queueIds: [queueId] });
    const provider = await openTestProvider(app.core, companyId, connection.id);
    return new PushStage(await app.owner(), { app, service, companyId, queueId, provider });
  }

  async close(): Promise<void> {
    await this.app.stop();
    await this.service.close();
    expect(this.service.problems).toEqual([]);
  }

  /** A user of the queue. */
  person(options: Parameters<typeof buildUser>[2] = {}): Promise<TestSession> {
    const values = { allTicket: 'enabled' as const, queueIds: [this.queueId], ...options };
    return this.app.enter(this.companyId, values);
  }

  async subscribe(session: TestSession, showsText = false): Promise<PushBrowser> {
    const { publicKey } = await session.call('GET /push-subscription');
    const browser = this.service.subscribe(publicKey);
    await session.call('PUT /push-subscription', { body: { ...browser.subscription, showsText } });
    return browser;
  }

  /** Opens a page, and waits until the server knows it. */
  async watches(session: TestSession) {
    const socket = await session.socket();
    const seen = nextEvent(socket, `company-${this.companyId}-user`);
    socket.emit('userStatus');
    await seen;
    return socket;
  }

  /** Every due push has been sent or dropped. One that failed while its successor was under way stays as given up. */
  settled(): Promise<true> {
    return eventually('no push is due', async () => {
      const { rows } = await this.#owner.query(
        `select from graphile_worker.jobs
          where task_identifier in ('notify-absent', 'send-push')
            and (attempts < max_attempts or locked_at is not null)`,
      );
      return rows.length === 0;
    });
  }
}

export const gets = (browser: PushBrowser, count = 1) =>
  eventually(`${count} pushes`, () => browser.received.length >= count && browser.received);
