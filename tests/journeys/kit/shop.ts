/** The demo shop as its administrator sees it over the API: colleagues and customers created for one journey. */
import type { Api } from '@prosa/contract';
import type { Profile } from '@prosa/contract/permissions';
import type { RouteArgs } from '@prosa/contract/route';
import { type Attendant, sandboxConnection, signIn } from '../../stage/attendant.ts';
import { Customer } from './customer.ts';
import { query } from './database.ts';

export const PASSWORD = 'prosa-demo';

export interface PersonOptions {
  profile?: Profile;
  /** Names of queues. */
  queues?: readonly string[];
  allTicket?: 'enabled' | 'desabled';
}

export interface Person {
  id: number;
  name: string;
  email: string;
}

interface CustomerOptions {
  name?: string;
  whatsappId?: number;
}

/** Prefix of the demo customers' numbers. */
const DEMO_NUMBERS = '55119999';

const FIRST_NAMES = ['Lúcia', 'Heitor', 'Iara', 'Otávio', 'Célia', 'Nuno', 'Tânia', 'Davi'];
const LAST_NAMES = ['Prado', 'Quaresma', 'Saldanha', 'Teles', 'Uchoa', 'Vilar', 'Xavier'];

export class Shop {
  readonly url: string;
  readonly whatsappId: number;
  readonly #admin: Attendant;
  /** Numbers and addresses are unique per run: journeys do not meet those of another run. */
  readonly #run = String(Date.now()).slice(-6);
  #made = 0;
  #colleagues: number[] = [];

  private constructor(url: string, admin: Attendant, whatsappId: number) {
    this.url = url;
    this.#admin = admin;
    this.whatsappId = whatsappId;
  }

  /** Uses the administrator's only session: browsers sign in as other users. */
  static async open(url: string, email = 'admin@aurora.demo'): Promise<Shop> {
    const admin = await signIn(url, email);
    // People answer in journeys: the greeting of the queue would appear in every conversation.
    await query("update queues set greeting_message = '' where name = 'Atendimento'");
    return new Shop(url, admin, await sandboxConnection(admin));
  }

  get call(): Attendant['call'] {
    return this.#admin.call;
  }

  /** A file, as the administrator may open it. */
  open(path: string): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      headers: { authorization: `Bearer ${this.#admin.token}` },
    });
  }

  get companyId(): number {
    return this.#admin.user.companyId;
  }

  /** A new colleague, in the queue of the shop's connection by default. */
  async person({ queues = ['Atendimento'], ...options }: PersonOptions = {}): Promise<Person> {
    const n = this.#next();
    const name = this.#name(n);
    const all = await this.call('GET /queue');
    const { id, email } = await this.call('POST /users', {
      body: {
        ...options,
        name,
        email: `colega-${this.#run}-${n}@aurora.demo`,
        password: PASSWORD,
        queueIds: all.filter((queue) => queues.includes(queue.name)).map((queue) => queue.id),
      },
    });
    this.#colleagues.push(id);
    return { id, name, email };
  }

  /**
   * The plan allows few users: a user created for a journey is deleted after it. So are waiting customers, whatever
   * their number: the list of waiting tickets shows the oldest first, and renders only visible rows. So are shared
   * views, which outlive their users and put a bar above everybody's list.
   */
  async dismissAll(): Promise<void> {
    const known = new Set((await this.call('GET /users/list')).map(({ id }) => id));
    for (const userId of this.#colleagues.filter((id) => known.has(id)))
      await this.call('DELETE /users/:userId', { params: { userId } });
    this.#colleagues = [];
    for (const { id: viewId, isShared } of await this.call('GET /ticket-views'))
      if (isShared) await this.call('DELETE /ticket-views/:viewId', { params: { viewId } });
    // Through the server, which repeats a transaction that deadlocks with an answer on its way.
    const waiting = await query<{ id: string }>(`select t.id from tickets t
      join connections w on w.company_id = t.company_id and w.id = ${this.whatsappId}
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      where t.status = 'pending' and c.number not like '${DEMO_NUMBERS}%'`);
    for (const { id } of waiting)
      await this.call('DELETE /tickets/:ticketId', { params: { ticketId: id } });
  }

  /** A new customer, who has not written yet; to the shop's connection by default. */
  customer({ name, whatsappId = this.whatsappId }: CustomerOptions = {}): Customer {
    const n = this.#next();
    const number = `5511${this.#run}${String(n).padStart(3, '0')}`;
    return new Customer(this, { number, name: name ?? this.#name(n), whatsappId });
  }

  /** A conversation that the person holds, started by a new customer. */
  async conversation(
    holder: Person,
    words = 'Bom dia!',
    options?: CustomerOptions,
  ): Promise<Customer> {
    const customer = this.customer(options);
    await customer.writes(words);
    const { id } = await customer.ticket();
    await this.call('PUT /tickets/:ticketId', {
      params: { ticketId: id },
      body: { status: 'open', userId: holder.id },
    });
    return customer;
  }

  #next(): number {
    this.#made += 1;
    return this.#made;
  }

  #name(n: number): string {
    const first = FIRST_NAMES[n % FIRST_NAMES.length];
    return `${first} ${LAST_NAMES[n % LAST_NAMES.length]} ${this.#run.slice(-4)}${n}`;
  }
}

export type SandboxWords = Omit<
  RouteArgs<Api['POST /sandbox/messages']>['body'],
  'whatsappId' | 'from'
>;
