/** Says where the server is and what to try first. */
import { type Core, inSystem } from '../core/ctx.ts';
import { rows } from '../core/db.ts';
import { sql } from '../core/drizzle.ts';
import { setupLink } from '../features/setup/setup.service.ts';
import { demoLogins, SAY_EXAMPLE } from './banner-texts.ts';
import { DEMO_PASSWORD } from './company-texts.ts';

export interface Started {
  readonly url: string;
  readonly isSeeded: boolean;
  readonly ms: number;
}

export async function printBanner(core: Core, started: Started): Promise<void> {
  const found = {
    hasDemo: await unscopedHasDemo(core),
    setupAt: await setupLink(core, started.url),
  };
  console.log(bannerLines(core, { ...started, ...found }).join('\n'));
}

interface Found {
  hasDemo: boolean;
  /** Where the operator is made, while there is none. */
  setupAt: string | undefined;
}

function unscopedHasDemo(core: Core): Promise<boolean> {
  return inSystem(core, async (db) => {
    const found = await rows(
      db,
      sql`select from users where email_norm = 'admin@aurora.demo' limit 1`,
    );
    return found.length > 0;
  });
}

function bannerLines(
  core: Core,
  { url, ms, isSeeded, hasDemo, setupAt }: Started & Found,
): string[] {
  const seconds = (ms / 1000).toFixed(1);
  const metrics = core.config.metricsPort
    ? `   http://localhost:${core.config.metricsPort}/metrics`
    : '';
  return [
    '',
    `  Prosa is ready: ${url}   (${seconds} s${isSeeded ? ', demo data made' : ''})`,
    ...(hasDemo ? demoLines(core, url) : []),
    ...(setupAt
      ? ['', '  Nobody runs this installation yet. Open this link, once, to become its operator:']
      : []),
    ...(setupAt ? [`    ${setupAt}`] : []),
    '',
    `  API ${url}/api/docs   health ${url}/livez ${url}/readyz${metrics}`,
    '',
  ];
}

function demoLines(core: Core, url: string): string[] {
  const width = Math.max(...demoLogins.map(([email]) => email.length));
  return [
    '',
    `  Demo logins, password ${DEMO_PASSWORD}:`,
    ...demoLogins.map(([email, who]) => `    ${email.padEnd(width)}  ${who}`),
    ...(core.config.sandbox
      ? ['', '  A first message from a customer:', `    ${url}/sandbox   or   ${SAY_EXAMPLE}`]
      : []),
  ];
}
