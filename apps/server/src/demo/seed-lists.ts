/** Contact lists of a demo company, and who receives no campaigns. */
import { insertSuppressions } from '../conversation/suppressions/suppressions.queries.ts';
import type { Core } from '../core/ctx.ts';
import type { Db } from '../core/db/db.ts';
import { contactListItems, contactLists } from '../features/contact-lists/contact-lists.table.ts';
import { firstNames, numberOfCustomer } from './people-texts.ts';
import type { DemoCompany } from './seed-company.ts';

const cities = ['São Paulo', 'Campinas', 'Santos', 'Sorocaba'];

/** Beyond those who have written. */
const STRANGERS_FROM = 500;

const lists = [
  { name: 'Clientes fiéis', first: 0, size: 18, checked: 18 },
  { name: 'Feira de novembro', first: STRANGERS_FROM, size: 40, checked: 34 },
];

interface ListsMaking {
  core: Core;
  db: Db;
  company: DemoCompany;
  now: Date;
}

export async function seedLists(making: ListsMaking): Promise<void> {
  const { db, company, now } = making;
  const { companyId, word } = company;
  for (const { name, first, size, checked } of lists) {
    const [list] = await db
      .insert(contactLists)
      .values({ companyId, name: `${name} ${word}` })
      .returning({ id: contactLists.id });
    await db.insert(contactListItems).values(
      Array.from({ length: size }, (_, n) => ({
        companyId,
        listId: list?.id ?? 0,
        name: `${firstNames[(first + n) % firstNames.length]} ${word}`,
        number: numberOfCustomer(first + n),
        fields: { cidade: cities[n % cities.length]! },
        ...(n < checked ? ({ valid: isKnown(n) ? 'yes' : 'no', checkedAt: now } as const) : {}),
      })),
    );
  }
  await seedOptOuts(making);
}

/** One in nine has no account. */
const isKnown = (n: number): boolean => n % 9 !== 8;

async function seedOptOuts({ core, db, company }: ListsMaking): Promise<void> {
  const { companyId, word } = company;
  const at = (n: number) => numberOfCustomer(STRANGERS_FROM + n);
  await insertSuppressions({ core, db, companyId }, [
    { number: at(3), reason: 'file', source: `saídas ${word}.xlsx` },
    { number: at(11), reason: 'person', source: `Administração ${word}` },
    { number: numberOfCustomer(5), reason: 'stopWord', source: 'Parar' },
    { number: at(20), reason: 'stopWord', source: 'SAIR' },
  ]);
}
