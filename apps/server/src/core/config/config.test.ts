import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, REPOSITORY_ROOT } from './config.ts';

const GOOD_KEY = '8c1f0a7be2d94356b1f0c2d3e4a59687';

describe('loadConfig', () => {
  it('uses every default when no variable is set', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      dataDir: path.join(REPOSITORY_ROOT, 'data'),
      publicUrl: 'http://localhost:3000',
      isHttps: false,
      isPublic: false,
      roles: ['api', 'worker', 'gateway'],
      logLevel: 'info',
      seedDemo: true,
      metricsPort: 0,
      sandbox: true,
      rateLimits: {
        userBurst: 300,
        userPerSecond: 60,
        companyPerSecond: 600,
        signInBurst: 30,
        signInPerMinute: 10,
      },
      leaseMs: 30_000,
    });
  });

  it.each([
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('accepts TRUST_PROXY %s', (TRUST_PROXY, trustProxy) =>
    expect(loadConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy),
  );

  it.each(['yes', '-1', '10', '10.0.0.0/99', 'proxy.example', '10.0.0.1,', '1/2/3'])(
    'refuses TRUST_PROXY %s',
    (TRUST_PROXY) => expect(() => loadConfig({ TRUST_PROXY })).toThrow(ConfigError),
  );

  it('reads EGRESS_ALLOWED as hosts with ports', () => {
    const { egressAllowed } = loadConfig({ EGRESS_ALLOWED: 'N8N.lan:5678, [fd00::1]:80,' });
    expect([...egressAllowed]).toEqual(['n8n.lan:5678', '[fd00::1]:80']);
    expect(loadConfig({}).egressAllowed.size).toBe(0);
  });

  it.each(['n8n.lan', 'http://n8n.lan:80', 'n8n.lan:80/a', 'ana@n8n.lan:80', '*:80', '10.0.0.0/8'])(
    'refuses EGRESS_ALLOWED %s',
    (EGRESS_ALLOWED) => expect(() => loadConfig({ EGRESS_ALLOWED })).toThrow(ConfigError),
  );

  it('treats an empty variable as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it('reads variables that are set', () => {
    const config = loadConfig({
      PORT: '8080',
      DATA_DIR: '/srv/prosa',
      ROLES: 'worker, api',
      SANDBOX: 'off',
      PUBLIC_URL: 'https://chat.example.com/',
      MASTER_KEY: GOOD_KEY,
    });
    expect(config).toMatchObject({
      port: 8080,
      dataDir: '/srv/prosa',
      roles: ['worker', 'api'],
      sandbox: false,
      publicUrl: 'https://chat.example.com',
      isHttps: true,
      isPublic: true,
    });
  });

  it('accepts several previous master keys', () => {
    const MASTER_KEY_PREVIOUS = ` ${GOOD_KEY},${GOOD_KEY}x ,`;
    const { previousMasterKeys } = loadConfig({ MASTER_KEY_PREVIOUS });
    expect(previousMasterKeys).toEqual([GOOD_KEY, `${GOOD_KEY}x`]);
    expect(loadConfig({}).previousMasterKeys).toEqual([]);
  });

  it('seeds the demo only into the built-in database by default', () => {
    const DATABASE_URL = 'postgres://prosa:secret@db/prosa';
    expect(loadConfig({ DATABASE_URL }).seedDemo).toBe(false);
    expect(loadConfig({ DATABASE_URL, SEED_DEMO: 'on' }).seedDemo).toBe(true);
    expect(loadConfig({ SEED_DEMO: 'off' }).seedDemo).toBe(false);
  });

  it('seeds no demo when PUBLIC_URL is public', () => {
    expect(loadConfig({ PUBLIC_URL: 'http://chat.example.com' }).seedDemo).toBe(false);
    expect(loadConfig({ PUBLIC_URL: 'http://127.0.0.1:8080' }).seedDemo).toBe(true);
  });

  it('tells an explicit listening address from the default', () => {
    expect(loadConfig({}).host).toBeUndefined();
    expect(loadConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ ROLES: 'api,cook' }, 'ROLES must be a list of api, worker, gateway'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO must be on or off'],
    [
      { SEED_DEMO: 'on', PUBLIC_URL: 'http://chat.example.com' },
      'SEED_DEMO must not be on while PUBLIC_URL is public',
    ],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address that begins with postgres'],
    [{ PUBLIC_URL: 'prosa' }, 'PUBLIC_URL must be an address that begins with http'],
    [{ GRAPH_VERSION: '25' }, 'GRAPH_VERSION must be a version like v25.0'],
    [{ GRAPH_URL: 'https://graph.example.com' }, 'GRAPH_URL must be an address of this machine'],
    [{ SPEECH_URL: 'https://speech.example' }, 'SPEECH_URL must be an address of this machine'],
    [
      { GRAPH_URL: 'http://127.0.0.1:9', PUBLIC_URL: 'http://chat.example.com' },
      'GRAPH_URL must not be given while PUBLIC_URL is public',
    ],
    [
      { DIALOGFLOW_URL: 'https://agents.example.com' },
      'DIALOGFLOW_URL must be an address of this machine',
    ],
    [
      { DIALOGFLOW_URL: 'http://127.0.0.1:9', PUBLIC_URL: 'http://chat.example.com' },
      'DIALOGFLOW_URL must not be given while PUBLIC_URL is public',
    ],
    [{ WA_VERSION: '2.3000' }, 'WA_VERSION must be three numbers with dots between'],
    [{ WA_SERVER_URL: 'wss://example.com' }, 'WA_SERVER_URL must be an address of this machine'],
    [
      { WA_SERVER_URL: 'ws://127.0.0.1:9/#ab', PUBLIC_URL: 'http://chat.example.com' },
      'WA_SERVER_URL must not be given while PUBLIC_URL is public',
    ],
    [
      { MASTER_KEY_PREVIOUS: `${GOOD_KEY}, short` },
      'MASTER_KEY_PREVIOUS must have at least 32 characters',
    ],
    [{ MASTER_KEY: 'short' }, 'MASTER_KEY must have at least 32 characters'],
    [{ MASTER_KEY: 'a'.repeat(40) }, 'MASTER_KEY is too easy to guess'],
  ])('refuses %o with a one-line message', (env, message) => {
    const refusal = expectRefusal(env);
    expect(refusal).toContain(message);
    expect(refusal).not.toContain('\n');
  });

  it.each([
    [{ PUBLIC_URL: 'https://chat.example.com' }, true],
    [{ PUBLIC_URL: 'http://chat.example.com', NODE_ENV: 'production' }, true],
    [{ PUBLIC_URL: 'http://chat.example.com' }, false],
    [{ PUBLIC_URL: 'https://localhost:8443' }, false],
    [{ PUBLIC_URL: 'https://127.0.0.1:8443', NODE_ENV: 'production' }, false],
    [{ PUBLIC_URL: 'https://chat.example.com', MASTER_KEY: GOOD_KEY }, false],
  ])('refuses a missing master key with %o: %s', (env, refused) => {
    if (refused) expect(expectRefusal(env)).toMatch(/^MASTER_KEY is required/);
    else expect(loadConfig(env).port).toBe(3000);
  });
});

function expectRefusal(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}
