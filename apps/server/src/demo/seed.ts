/** Fills an empty database with the demo companies, in one transaction. */
import { INVOICE_DAYS } from '@prosa/contract/invoices/manifest';
import { dayIn, dueOn } from '../conversation/hours/due-date.rules.ts';
import { companies, plans } from '../conversation/settings/companies.table.ts';
import { type Core, inSystem } from '../core/ctx.ts';
import { type Db, rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import { DEMO_PASSWORD } from '../features/accounts/demo-logins.ts';
import { hashPassword } from '../features/accounts/password.service.ts';
import { users } from '../features/accounts/users.table.ts';
import { announcements } from '../features/announcements/announcements.table.ts';
import { helps } from '../features/helps/helps.table.ts';
import { announcementTexts } from './announcement-texts.ts';
import { place, type Stored } from './build-messages.ts';
import { type DemoFiles, makeDemoFiles, storeDemoFile } from './demo-files.ts';
import { helpTexts } from './help-texts.ts';
import { seedCampaigns } from './seed-campaigns.ts';
import { seedChats } from './seed-chats.ts';
import { seedCompany } from './seed-company.ts';
import { seedContacts } from './seed-contacts.ts';
import { seedFlows } from './seed-flows.ts';
import { seedHabits } from './seed-habits.ts';
import { seedIntegrations } from './seed-integrations.ts';
import { seedInvoices } from './seed-invoices.ts';
import { seedKnowledge } from './seed-knowledge.ts';
import { seedLists } from './seed-lists.ts';
import { seedPrompts } from './seed-prompts.ts';
import { seedSchedules } from './seed-schedules.ts';
import { seedThreads } from './seed-threads.ts';
import { seedTokens } from './seed-tokens.ts';
import { seedTracking } from './seed-tracking.ts';
import { seedTypebot } from './seed-typebot.ts';
import { seedUsage } from './seed-usage.ts';
import { seedWebhooks } from './seed-webhooks.ts';

const DAY_MS = 86_400_000;
const ZONE = 'America/Sao_Paulo';
/** Days until the shops are due: one has an invoice to pay. */
const SHOPS_DUE = [12, 30];
const WORDS = ['Aurora', 'Horizonte'] as const;
/** Any number, the same in every process: two that start at once seed once. */
const SEED_LOCK = 7_302_611;

/** @returns whether it seeded: a database with a company is left alone */
export async function seedDemo(core: Core): Promise<boolean> {
  if (!(await unscopedIsEmpty(core))) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const files = await makeDemoFiles(place);
  return unscopedSeed(core, { passwordHash, files });
}

const unscopedIsEmpty = (core: Core): Promise<boolean> => inSystem(core, isEmpty);

async function isEmpty(db: Db): Promise<boolean> {
  return (await rows(db, sql`select from companies limit 1`)).length === 0;
}

interface Ready {
  passwordHash: string;
  files: DemoFiles;
}

function unscopedSeed(core: Core, ready: Ready): Promise<boolean> {
  return inSystem(core, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (!(await isEmpty(db))) return false;
    const ids = await seedPlansAndCompanies(db, core.now());
    await seedOperator(db, ids, ready.passwordHash);
    await seedAnnouncements(db, core.now());
    await db.insert(helps).values([...helpTexts]);
    for (const [index, word] of WORDS.entries()) {
      await seedShop(core, db, { ...ready, word, companyId: ids.shops[index] ?? 0 });
    }
    return true;
  });
}

interface CompanyIds {
  shops: number[];
  expired: number;
  inGrace: number;
  operator: number;
}

async function seedPlansAndCompanies(db: Db, now: Date): Promise<CompanyIds> {
  const [complete, basic] = await db
    .insert(plans)
    .values([
      {
        name: 'Completo',
        users: 50,
        connections: 10,
        queues: 50,
        valueCents: 29_900,
        prices: { ANUAL: 299_000 },
        trialDays: 7,
        position: 3,
      },
      {
        name: 'Básico',
        users: 3,
        connections: 1,
        queues: 3,
        storageMegabytes: 2000,
        valueCents: 9900,
        position: 1,
        useCampaigns: false,
        useKanban: false,
        useOpenAi: false,
        useIntegrations: false,
      },
      {
        name: 'Profissional',
        users: 10,
        connections: 3,
        queues: 10,
        storageMegabytes: 10_000,
        campaignRecipients: 5000,
        aiTokens: 500_000,
        valueCents: 19_900,
        prices: { ANUAL: 199_000 },
        trialDays: 7,
        position: 2,
      },
    ])
    .returning({ id: plans.id, name: plans.name, valueCents: plans.valueCents });
  const inDays = (days: number) =>
    dueOn(dayIn(new Date(now.getTime() + days * DAY_MS), ZONE), ZONE);
  const made = await db
    .insert(companies)
    .values([
      ...WORDS.map((word, index) => ({
        name: `Loja ${word}`,
        email: `admin@${word.toLowerCase()}.demo`,
        planId: complete?.id,
        ...inDays(SHOPS_DUE[index] ?? 0),
      })),
      {
        name: 'Loja Poente',
        email: 'admin@poente.demo',
        planId: basic?.id,
        ...inDays(-10),
      },
      {
        name: 'Loja Maré',
        email: 'admin@mare.demo',
        planId: basic?.id,
        // In grace.
        ...inDays(-1),
      },
      { name: 'Prosa', email: 'super@prosa.demo', planId: complete?.id, ...inDays(3650) },
    ])
    .returning({ id: companies.id, dueDate: companies.dueDate, planId: companies.planId });
  const ids = made.map(({ id }) => id);
  for (const { id: companyId, dueDate, planId } of made.slice(0, -1)) {
    const plan = planId === basic?.id ? basic : complete;
    const isOpen = dueDate! < inDays(INVOICE_DAYS).dueDate;
    await seedInvoices(db, { companyId, plan: plan!, dueDate: dueDate!, isOpen });
  }
  const [expired = 0, inGrace = 0, operator = 0] = ids.slice(WORDS.length);
  return { shops: ids.slice(0, WORDS.length), expired, inGrace, operator };
}

async function seedOperator(db: Db, ids: CompanyIds, passwordHash: string): Promise<void> {
  const admin = { profile: 'admin', passwordHash } as const;
  await db.insert(users).values([
    { ...admin, companyId: ids.operator, name: 'Operador', email: 'super@prosa.demo', super: true },
    { ...admin, companyId: ids.expired, name: 'Pedro Poente', email: 'admin@poente.demo' },
    { ...admin, companyId: ids.inGrace, name: 'Marina Maré', email: 'admin@mare.demo' },
  ]);
}

/** A few hours old, so that no row is in the future in any time zone. */
async function seedAnnouncements(db: Db, now: Date): Promise<void> {
  const madeAt = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS - DAY_MS / 8);
  await db.insert(announcements).values(
    announcementTexts
      .toSorted((a, b) => b.daysAgo - a.daysAgo)
      .map(({ daysAgo, ...rest }) => ({
        ...rest,
        createdAt: madeAt(daysAgo),
        publishedAt: madeAt(daysAgo),
      })),
  );
}

async function seedShop(
  core: Core,
  db: Db,
  shop: Ready & { word: string; companyId: number },
): Promise<void> {
  const { word, companyId, passwordHash, files } = shop;
  const now = core.now();
  const stored = await storeFiles(core, companyId, files);
  const company = await seedCompany({ db, companyId, word, passwordHash });
  const contacts = await seedContacts(db, company, now);
  await seedThreads({ db, company, contacts, stored, now });
  await seedTracking(db, company, now);
  await seedHabits(db, company);
  await seedLists({ core, db, company, now });
  await seedSchedules(db, company, { contacts, now });
  await seedCampaigns(db, company, { contacts, stored, now });
  await seedChats(db, company, now);
  await seedTokens(db, company, now);
  await seedPrompts(db, company);
  await seedKnowledge(db, company, now);
  await seedIntegrations(db, company);
  await seedTypebot(db, company);
  await seedWebhooks({ core, db, company, now });
  await seedFlows(db, company);
  await seedUsage(db, { companyId, now, zone: ZONE });
}

async function storeFiles(core: Core, companyId: number, files: DemoFiles): Promise<Stored> {
  const store = (file: DemoFiles['pdf']) => storeDemoFile(core, companyId, file);
  return {
    photos: await Promise.all(files.photos.map(store)),
    voice: await store(files.voice),
    pdf: await store(files.pdf),
    map: files.map,
  };
}
