/** The fixtures of every journey: the shop, sign-in, and a watch on everything that goes wrong. */
import {
  type Browser,
  type BrowserContext,
  test as base,
  type Page,
  request,
} from '@playwright/test';
import type { SessionAnswer } from '@prosa/contract/auth';
import type { Language } from '@prosa/contract/limits';
import { Faults } from './faults.ts';
import { PASSWORD, type Person, type PersonOptions, Shop } from './shop.ts';

export { expect } from '@playwright/test';

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

export interface SignInOptions extends ContextOptions {
  language?: Language;
  theme?: 'light' | 'dark';
  /** Where to go first. */
  path?: string;
  /** The local switch that shows campaigns and what belongs to them. */
  cshow?: boolean;
}

/** Opens a separate browser in which the person is signed in. */
export type SignIn = (email: string, options?: SignInOptions) => Promise<Page>;

type OpenBrowser = ReturnType<typeof opener>;

interface Journey {
  faults: Faults;
  open: OpenBrowser;
  signIn: SignIn;
  /** A separate browser in which nobody is signed in. */
  openBrowser: (options?: SignInOptions) => Promise<Page>;
  /** A new colleague, signed in. */
  enter: (
    personOptions?: PersonOptions,
    options?: SignInOptions,
  ) => Promise<{ person: Person; page: Page }>;
}

export const test = base.extend<Journey, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern, even when nothing is taken
    async ({}, use, info) => {
      await use(await Shop.open(info.project.use.baseURL ?? ''));
    },
    { scope: 'worker' },
  ],

  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern, even when nothing is taken
    async ({}, use) => {
      const faults = new Faults();
      await use(faults);
      base.expect(faults.unexpected, 'nothing went wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],

  open: async ({ browser, faults, shop }, use) => {
    const contexts: BrowserContext[] = [];
    await use(opener(browser, faults, { url: shop.url, contexts }));
    for (const context of contexts) await context.close();
    await shop.dismissAll();
  },

  openBrowser: async ({ open }, use) => {
    await use((options) => open(options, { who: 'guest' }));
  },

  signIn: async ({ open, shop }, use) => {
    await use(async (email, options) =>
      open(options, { who: email, session: await sessionOf(options?.baseURL ?? shop.url, email) }),
    );
  },

  enter: async ({ shop, signIn }, use) => {
    await use(async (personOptions, options) => {
      const person = await shop.person(personOptions);
      return { person, page: await signIn(person.email, options) };
    });
  },
});

interface Session {
  cookies: Awaited<
    ReturnType<Awaited<ReturnType<typeof request.newContext>>['storageState']>
  >['cookies'];
  userId: number;
}

/** Signs in as the login form does; a new browser with its cookie resumes the session. */
async function sessionOf(baseURL: string, email: string): Promise<Session> {
  const client = await request.newContext({ baseURL });
  const answer = await client.post('/api/auth/login', { data: { email, password: PASSWORD } });
  base.expect(answer.ok(), `${email} signs in`).toBe(true);
  const { user } = (await answer.json()) as SessionAnswer;
  const { cookies } = await client.storageState();
  await client.dispose();
  return { cookies, userId: user.id };
}

interface Place {
  url: string;
  /** The list of what was opened, to be closed. */
  contexts: BrowserContext[];
}

const opener =
  (browser: Browser, faults: Faults, { url, contexts }: Place) =>
  async (options: SignInOptions = {}, { who, session }: { who: string; session?: Session }) => {
    const {
      language = 'pt',
      theme = 'light',
      path = '/tickets',
      cshow,
      ...contextOptions
    } = options;
    const { baseURL = url, reducedMotion = 'reduce' } = options;
    const stored = {
      i18nextLng: language,
      preferredTheme: theme,
      ...(cshow ? { cshow: 'true' } : {}),
      ...(session ? { userId: String(session.userId) } : {}),
    };
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      ...contextOptions,
      reducedMotion,
      baseURL,
      storageState: {
        cookies: session?.cookies ?? [],
        origins: [{ origin: baseURL, localStorage }],
      },
    });
    contexts.push(context);
    await faults.watch(context, who);
    // Browsers lack it where the page is served over plain http from another machine.
    await context.addInitScript('delete Crypto.prototype.randomUUID');
    const page = await context.newPage();
    await page.goto(session ? path : '/login');
    return page;
  };
