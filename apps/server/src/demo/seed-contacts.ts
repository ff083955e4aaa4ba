/** The customers of a demo company, and their phones. */

import {
  contactFields,
  contactIdentities,
  contacts,
} from '../conversation/contacts/contacts.table.ts';
import type { Db } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { sandboxCustomers } from '../gateway/adapters/sandbox/sandbox.table.ts';
import { attendances, CUSTOMERS } from './attendances.ts';
import { extraInfos, firstNames, middleNames, numberOfCustomer } from './people-texts.ts';
import type { DemoCompany } from './seed-company.ts';

export interface DemoContact {
  readonly id: number;
  readonly firstName: string;
  readonly number: string;
}

export async function seedContacts(
  db: Db,
  company: DemoCompany,
  now: Date,
): Promise<DemoContact[]> {
  const { companyId, word } = company;
  const people = Array.from({ length: CUSTOMERS }, (_, n) => personOf(n, word));
  const made = await db
    .insert(contacts)
    .values(
      people.map(({ number, name, email }, n) => ({
        companyId,
        uuid: crypto.randomUUID(),
        number,
        name,
        email,
        createdAt: new Date(now.getTime() - (30 + n) * 86_400_000),
      })),
    )
    .returning({ id: contacts.id });
  const found = people.map(({ firstName, number }, n) => ({
    id: made[n]?.id ?? 0,
    firstName,
    number,
  }));
  await db.insert(contactIdentities).values(
    found.map(({ id, number }) => ({
      companyId,
      kind: 'pn' as const,
      value: number,
      contactId: id,
    })),
  );
  await seedExtraInfos(db, company, found);
  await seedPhones(db, company, people);
  return found;
}

interface Person {
  firstName: string;
  name: string;
  number: string;
  email: string;
}

function personOf(n: number, word: string): Person {
  const firstName = firstNames[n] ?? 'Cliente';
  const name = `${firstName} ${middleNames[n % middleNames.length] ?? ''} ${word}`;
  const mailbox = firstName
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
  const email = n % 3 === 0 ? `${mailbox}@cliente-${word.toLowerCase()}.example` : '';
  return { firstName, name, number: numberOfCustomer(n), email };
}

async function seedExtraInfos(
  db: Db,
  { companyId, word }: DemoCompany,
  people: readonly DemoContact[],
): Promise<void> {
  const rows = people.flatMap(({ id }, n) => {
    if (n % 4 !== 0) return [];
    const [name, value] = extraInfos[(n / 4) % extraInfos.length] ?? extraInfos[0];
    return [
      { companyId, contactId: id, name, value },
      { companyId, contactId: id, name: 'Programa', value: `Clube ${word}` },
    ];
  });
  await db.insert(contactFields).values(rows);
}

/** Customers of the branch have written to its number. */
async function seedPhones(db: Db, company: DemoCompany, people: readonly Person[]): Promise<void> {
  const ofBranch = new Set(
    attendances.filter(({ connection }) => connection === 'branch').map(({ customer }) => customer),
  );
  await db.insert(sandboxCustomers).values(
    people.map(({ number, name }, n) => ({
      companyId: company.companyId,
      connectionId: company.connectionIds[ofBranch.has(n) ? 'branch' : 'main'] ?? 0,
      number,
      name,
      // Customers with messages are first on the phone page, as on a phone.
      createdAt: sql`now() - interval '90 days'`,
    })),
  );
}
