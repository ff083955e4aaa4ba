/** Prints where the server is and what to try first. */
import type { Core } from '../core/ctx.ts';
import { DEMO_PASSWORD, hasDemoLogins } from '../features/accounts/demo-logins.ts';
import { setupLink } from '../features/setup/setup.service.ts';
import { demoLogins, SAY_EXAMPLE } from './banner-texts.ts';

export interface Started {
  readonly url: string;
  readonly isSeeded: boolean;
  readonly ms: number;
}

export async function printBanner(core: Core, started: Started): Promise<void> {
  if (!core.config.roles.includes('api')) return console.log(probeLines(core, started).join('\n'));
  const found = {
    hasDemo: await hasDemoLogins(core),
    setupAt: await setupLink(core, started.url),
  };
  console.log(bannerLines(core, { ...started, ...found }).join('\n'));
}

interface Found {
  hasDemo: boolean;
  /** The page to create the operator on, while there is none. */
  setupAt: string | undefined;
}

/** Nobody opens this process in a browser. */
function probeLines({ config }: Core, { url, ms }: Started): string[] {
  return [
    '',
    `  Prosa is ready: ${config.roles.join(', ')}   (${(ms / 1000).toFixed(1)} s)`,
    '',
    `  health ${url}/livez ${url}/readyz${metricsAddress(config)}`,
    '',
  ];
}

const metricsAddress = ({ metricsPort }: Core['config']): string =>
  metricsPort ? `   http://localhost:${metricsPort}/metrics` : '';

function bannerLines(
  core: Core,
  { url, ms, isSeeded, hasDemo, setupAt }: Started & Found,
): string[] {
  const seconds = (ms / 1000).toFixed(1);
  return [
    '',
    `  Prosa is ready: ${url}   (${seconds} s${isSeeded ? ', demo data created' : ''})`,
    ...(hasDemo ? demoLines(core, url) : []),
    ...(setupAt
      ? [
          '',
          '  This installation has no operator yet. Open this link, once, to become its operator:',
        ]
      : []),
    ...(setupAt ? [`    ${setupAt}`] : []),
    '',
    `  API ${url}/api/docs   health ${url}/livez ${url}/readyz${metricsAddress(core.config)}`,
    '',
  ];
}

const LOCKED = [
  '',
  '  Demo logins are locked, because PUBLIC_URL is public. To create an operator:',
  '    node apps/server/src/demo/create-operator.ts --email you@example.com --name "Your name"',
];

const THIS_MACHINE = [
  '',
  '  A trial is reached from this machine only: anyone knows its passwords. HOST=0.0.0.0 opens it to others.',
];

function demoLines(core: Core, url: string): string[] {
  if (core.config.isPublic) return LOCKED;
  const width = Math.max(...demoLogins.map(([email]) => email.length));
  return [
    '',
    `  Demo logins, password ${DEMO_PASSWORD}:`,
    ...demoLogins.map(([email, who]) => `    ${email.padEnd(width)}  ${who}`),
    ...(core.config.sandbox
      ? ['', '  A first message from a customer:', `    ${url}/sandbox   or   ${SAY_EXAMPLE}`]
      : []),
    ...(core.config.host === undefined ? THIS_MACHINE : []),
  ];
}
