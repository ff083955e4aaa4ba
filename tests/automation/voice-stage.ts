/** Voice notes of customers: stored like any message, and their files fetched when the test wants it. */
import { Readable } from 'node:stream';
import { transcribeVoice } from '../../apps/server/src/automation/effects/transcribe/transcribe-voice.ts';
import { companyCtx } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { fetchWaitingMedia } from '../../apps/server/src/gateway/outbound/fetch-media.ts';
import { sandboxCapabilities } from '../../apps/server/src/provider/capabilities/sandbox.capabilities.ts';
import type { InboundMessage } from '../../apps/server/src/provider/port.ts';
import { oggOpus } from '../fakes/azure-speech/ogg-opus.ts';
import type { PromptCustomer, PromptStage } from './prompt-stage.ts';

export const voiceNote = (): Partial<InboundMessage> => ({
  kind: 'audio',
  body: '',
  media: { ref: 'x', mime: 'audio/ogg', name: 'audio.ogg', bytes: null, voice: true },
});

type Stage = Pick<PromptStage, 'app' | 'companyId' | 'provider' | 'admin' | 'query'>;

export class Voices {
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** The files of all voice notes arrive. */
  async fetch(file: Buffer = oggOpus(3)): Promise<void> {
    const { app, companyId, provider } = this.#stage;
    const { lease } = provider;
    const { core } = app;
    const never = () => Promise.reject(new Error('not asked for'));
    await fetchWaitingMedia(companyCtx(core, companyId), {
      core,
      lease,
      session: {
        fetchMedia: async () => Readable.from([file]),
        execute: never,
        lookup: never,
        close: never,
        ended: new Promise<never>(() => {}),
      },
      signal: new AbortController().signal,
      capabilities: sandboxCapabilities,
    });
  }

  /** The jobs of those that wait, as the runner runs them. */
  async transcribe(): Promise<void> {
    for (const { id } of await this.waiting()) await this.transcribeOne(id);
  }

  transcribeOne(messageId: string): Promise<void> {
    const { app, companyId } = this.#stage;
    return transcribeVoice(app.core, { companyId, messageId });
  }

  waiting(): Promise<{ id: string }[]> {
    return this.#stage.query(
      sql`select message_id as id from transcriptions where state = 'pending' order by message_id`,
    );
  }

  /** As attendants see the thread, oldest first. */
  async thread({ ticketId }: Pick<PromptCustomer, 'ticketId'>) {
    const params = { ticketId: String(ticketId) };
    const { messages } = await this.#stage.admin.call('GET /messages/:ticketId', { params });
    return messages;
  }
}
