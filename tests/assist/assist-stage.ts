/** A company whose attendants a model helps, and a customer whom one of them serves. */
import type { TestApp, TestSession } from '../../apps/server/src/testing/test-app.ts';
import { PromptStage } from '../automation/prompt-stage.ts';
import type { AiServer } from '../fakes/ai-server/ai-server.ts';

type Opening = NonNullable<Parameters<typeof PromptStage.open>[2]>;
type How = 'shorter' | 'friendlier' | 'correct' | 'translate';

export class AssistStage {
  readonly prompts: PromptStage;
  /** Serves the customers of the queue. */
  readonly ana: TestSession;

  private constructor(prompts: PromptStage, ana: TestSession) {
    this.prompts = prompts;
    this.ana = ana;
  }

  static async open(app: TestApp, ai: AiServer, opening: Opening = {}): Promise<AssistStage> {
    const prompts = await PromptStage.open(app, ai, {
      ...opening,
      connection: { promptId: null, ...opening.connection },
    });
    const { companyId, queueId } = prompts;
    const ana = await app.enter(companyId, { queueIds: [queueId] });
    const stage = new AssistStage(prompts, ana);
    await stage.set('assistPrompt', String(prompts.promptId));
    await stage.set('assist', 'enabled');
    return stage;
  }

  set(key: string, value: string) {
    return this.prompts.admin.call('PUT /settings/:key', { params: { key }, body: { value } });
  }

  /** Whom Ana serves, and what they wrote. */
  async served(...texts: string[]) {
    const [first = 'Oi', ...more] = texts;
    const customer = await this.prompts.customer(first);
    for (const body of more) await customer.write({ body });
    const { queueId, admin } = this.prompts;
    await admin.call('PUT /tickets/:ticketId', {
      params: { ticketId: customer.ticketId },
      body: { status: 'open', userId: this.ana.user.id, queueId },
    });
    return { ticketId: customer.ticketId, write: (body: string) => customer.write({ body }) };
  }

  say = (ticketId: number, body: string) =>
    this.ana.call('POST /messages/:ticketId', { params: { ticketId }, body: { body } });

  suggest = (ticketId: number, who = this.ana) =>
    who.call('POST /assist/:ticketId/suggestion', { params: { ticketId }, body: {} });

  rewrite = (ticketId: number, text: string, how: How = 'correct') =>
    this.ana.call('POST /assist/:ticketId/rewriting', {
      params: { ticketId },
      body: { text, how },
    });

  summarise = (ticketId: number, who = this.ana) =>
    who.call('POST /assist/:ticketId/summary', { params: { ticketId }, body: {} });

  speaks = (ticketId: number, language: 'fr' | 'en' | null) =>
    this.ana.call('POST /assist/:ticketId/language', { params: { ticketId }, body: { language } });

  read = (ticketId: number) => this.ana.call('GET /assist/:ticketId', { params: { ticketId } });

  translate = (ticketId: number, messageIds: string[], who = this.ana) =>
    who.call('POST /assist/:ticketId/translations', { params: { ticketId }, body: { messageIds } });

  /** Ids of what the customer wrote, oldest first. */
  async heard(ticketId: number): Promise<string[]> {
    const { messages } = await this.ana.call('GET /messages/:ticketId', { params: { ticketId } });
    return messages.filter(({ fromMe }) => !fromMe).map(({ id }) => id);
  }
}
