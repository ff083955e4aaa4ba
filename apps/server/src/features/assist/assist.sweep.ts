import { writeSetting } from '../../conversation/settings/settings.queries.ts';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import type { Fixture, Fixtures, Material } from '../../testing/sweep-material.ts';
import { ticketOf } from '../../testing/sweep-material.ts';

/** Its prompt has no key, so nobody is asked. */
const switchOn = ({ core, own }: Material): Promise<void> =>
  inTransaction(companyCtx(core, own.company), async (tx) => {
    await writeSetting(tx, { key: 'assist', value: 'enabled' });
    await writeSetting(tx, { key: 'assistPrompt', value: String(own.prompt) });
  });

const withBody =
  (body: (material: Material) => Record<string, unknown>): Fixture =>
  async (material) => {
    await switchOn(material);
    return [{ params: ticketOf(material), body: body(material) }];
  };

export const fixtures = {
  'GET /assist/:ticketId': (material) => [{ params: ticketOf(material) }],
  'POST /assist/:ticketId/suggestion': withBody(() => ({})),
  'POST /assist/:ticketId/rewriting': withBody(() => ({ text: 'Oi, td bem?', how: 'correct' })),
  'POST /assist/:ticketId/summary': withBody(() => ({})),
  'POST /assist/:ticketId/language': withBody(() => ({ language: 'fr' })),
  'POST /assist/:ticketId/translations': withBody(({ own }) => ({ messageIds: [own.message] })),
} satisfies Fixtures;
