/** A prompt that nothing uses and that has no key: the demo calls no other system. It may use the knowledge base. */
import type { Db } from '../core/db/db.ts';
import { prompts } from '../features/prompts/prompts.table.ts';
import type { DemoCompany } from './seed-company.ts';

export async function seedPrompts(
  db: Db,
  { companyId, word, queueIds }: DemoCompany,
): Promise<void> {
  const [queueId] = Object.values(queueIds);
  await db.insert(prompts).values({
    companyId,
    allDocuments: true,
    name: `Atendente virtual ${word}`,
    prompt: `Você atende clientes da loja ${word}: explica entregas, trocas e horários. Não fala de preços que não conhece e chama uma pessoa quando o cliente pede.`,
    model: 'gpt-4o-mini',
    maxTokens: 300,
    temperature: 0.4,
    queueId: queueId ?? null,
  });
}
