/** A program of a company, which sends by the message API with the token of a connection. */
import { companyCtx, inTransaction } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { type SQL, sql } from '../core/db/drizzle.ts';
import { renewToken } from '../features/connections/token.service.ts';
import { buildCompany, buildConnection } from './builders.ts';
import type { TestApp } from './test-app.ts';

export interface ProgramAnswer {
  status: number;
  data: Record<string, unknown>;
  headers: Headers;
}

interface Stored {
  id: string;
  body: string;
  ticketId: number;
  author: string;
  lane: number;
  automatic: boolean;
  sendState: string;
  mediaType: string;
  quotedId: string | null;
  tokenId: number | null;
}

export class Program {
  readonly companyId: number;
  readonly connection: { id: number; name: string };
  readonly token: string;
  readonly #app: TestApp;

  private constructor(app: TestApp, parts: Pick<Program, 'companyId' | 'connection' | 'token'>) {
    this.#app = app;
    this.companyId = parts.companyId;
    this.connection = parts.connection;
    this.token = parts.token;
  }

  /** In a company of its own. */
  static async open(app: TestApp): Promise<Program> {
    const { id: companyId } = await buildCompany(app.core);
    const connection = await buildConnection(app.core, companyId, { status: 'CONNECTED' });
    const { token } = await renewToken(companyCtx(app.core, companyId), connection.id);
    return new Program(app, { companyId, connection, token });
  }

  ask<T>(query: SQL): Promise<T[]> {
    return inTransaction(companyCtx(this.#app.core, this.companyId), ({ db }) =>
      rows<T>(db, query),
    );
  }

  post(path: string, body: unknown, headers: object = {}): Promise<ProgramAnswer> {
    const json = { 'content-type': 'application/json', ...headers };
    return this.#send(path, JSON.stringify(body), json);
  }

  postForm(fields: Record<string, string>, files: File[]): Promise<ProgramAnswer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const file of files) form.append('medias', file);
    return this.#send('/send', form, {});
  }

  messagesTo(number: string): Promise<Stored[]> {
    return this.ask(sql`select m.id, m.body, m.ticket_id as "ticketId", m.author, m.lane, m.automatic,
        m.send_state as "sendState", m.media_type as "mediaType", m.quoted_id as "quotedId", m.api_token_id as "tokenId"
      from messages m join conversations v on v.id = m.conversation_id join contacts c on c.id = v.contact_id
      where c.number = ${number} order by m.seq`);
  }

  async #send(path: string, body: string | FormData, headers: object): Promise<ProgramAnswer> {
    const response = await fetch(`${this.#app.url}/api/messages${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, ...headers },
      body,
    });
    const data = (await response.json()) as ProgramAnswer['data'];
    return { status: response.status, data, headers: response.headers };
  }
}
