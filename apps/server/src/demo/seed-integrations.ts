/** An agent of Dialogflow that nothing uses and that has no key: the demo calls no other system. */
import type { Db } from '../core/db/db.ts';
import { queueIntegrations } from '../features/queue-integrations/queue-integrations.table.ts';
import type { DemoCompany } from './seed-company.ts';

export async function seedIntegrations(db: Db, { companyId, word }: DemoCompany): Promise<void> {
  await db.insert(queueIntegrations).values({
    companyId,
    type: 'dialogflow',
    name: `Agente ${word}`,
    projectName: `loja-${word.toLowerCase()}-4711`,
    language: 'pt-BR',
  });
}
