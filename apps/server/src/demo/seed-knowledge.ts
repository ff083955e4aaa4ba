/** Two small documents, as they are once they have been read. */
import type { Db } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { knowledgeDocuments } from '../features/knowledge/knowledge.table.ts';
import { chunksOf } from '../features/knowledge/reading/chunks.ts';
import type { DemoCompany } from './seed-company.ts';

const documents = (word: string) => [
  {
    title: 'Entregas e prazos',
    content: `# Onde entregamos
A loja ${word} entrega em toda a cidade, de segunda a sábado, das 9h às 18h. Domingos e feriados não têm entrega.

# Quanto custa o frete
O frete custa R$ 15. Compras acima de R$ 200 têm frete grátis.

# Prazo
Pedidos confirmados até as 14h chegam no dia útil seguinte. Os outros levam até dois dias úteis.`,
  },
  {
    title: 'Trocas e devoluções',
    content: `# Prazo para trocar
Aceitamos trocas em até 30 dias, com a nota fiscal e o produto sem uso. Para compras pela internet, a devolução em até 7 dias devolve o valor inteiro.

# Como pedir uma troca
Envie uma foto do produto e o número do pedido por aqui. Nossa equipe combina a coleta ou a entrega na loja.`,
  },
];

export async function seedKnowledge(
  db: Db,
  { companyId, word }: DemoCompany,
  now: Date,
): Promise<void> {
  for (const { title, content } of documents(word)) {
    const parts = chunksOf(content);
    const [row] = await db
      .insert(knowledgeDocuments)
      .values({
        ...({ companyId, title, content, kind: 'text', language: 'pt', state: 'ready' } as const),
        ...{ bytes: Buffer.byteLength(content), chunks: parts.length, readAt: now },
      })
      .returning({ id: knowledgeDocuments.id });
    for (const [at, text] of parts.entries())
      await db.execute(sql`insert into knowledge_chunks (company_id, document_id, place, language, text)
        values (${companyId}, ${row!.id}, ${at + 1}, 'pt', ${text})`);
  }
}
