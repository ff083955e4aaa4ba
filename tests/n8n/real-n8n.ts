/**
 * An n8n on the loopback address, unchanged, with workflows that are imported and active. It is no dependency: its licence is not an
 * open one, and it needs more than two gigabytes. Whoever runs these tests installs it elsewhere and names it in N8N_BIN.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../stage/eventually.ts';
import type { Workflow } from './workflows.ts';

const run = promisify(execFile);
const START_MS = 120_000;

export interface HeaderCredential {
  id: string;
  name: string;
  value: string;
}

export class RealN8n {
  readonly host: string;
  readonly #bin: string;
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  /** Of a command beside the server. */
  readonly #otherBroker: string;
  #process: ChildProcess | undefined;

  private constructor(bin: string, folder: string, [port, broker, otherBroker]: number[]) {
    this.#bin = bin;
    this.#folder = folder;
    this.host = `127.0.0.1:${port}`;
    this.#otherBroker = String(otherBroker);
    this.#env = {
      PATH: process.env.PATH,
      N8N_USER_FOLDER: folder,
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_HOST: '127.0.0.1',
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(broker),
      N8N_ENCRYPTION_KEY: 'on-the-loopback-address-only',
      // Code nodes may verify signatures.
      NODE_FUNCTION_ALLOW_BUILTIN: 'crypto',
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_COMMUNITY_PACKAGES_ENABLED: 'false',
      N8N_PERSONALIZATION_ENABLED: 'false',
    };
  }

  /** It does not listen yet: workflows name addresses and tokens of Prosa, which needs to know its host first. */
  static async prepare(): Promise<RealN8n> {
    const bin = process.env.N8N_BIN;
    if (!bin) throw new Error('N8N_BIN names no n8n: see docs/n8n.md');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-n8n-'));
    return new RealN8n(bin, folder, await freePorts(3));
  }

  /** The production address of a workflow's webhook. */
  address(name: string): string {
    return `http://${this.host}/webhook/${name}`;
  }

  /** @returns when all its workflows that are active take requests */
  async start(
    workflows: readonly Workflow[],
    credentials: readonly HeaderCredential[],
  ): Promise<void> {
    const secrets = credentials.map(({ id, ...data }) => ({
      id,
      name: id,
      type: 'httpHeaderAuth',
      data,
    }));
    await this.#call('import:credentials', `--input=${await this.#keep('credentials', secrets)}`);
    const folder = path.join(this.#folder, 'workflows');
    await mkdir(folder);
    for (const each of workflows)
      await writeFile(path.join(folder, `${each.id}.json`), JSON.stringify(each));
    await this.#call('import:workflow', '--separate', `--input=${folder}`);
    for (const { id, active } of workflows)
      if (active) await this.#call('publish:workflow', `--id=${id}`);
    this.#process = spawn(process.execPath, [this.#bin, 'start'], {
      env: this.#env,
      stdio: process.env.N8N_LOG ? 'inherit' : 'ignore',
    });
    // It says that it is ready before its workflows are.
    for (const { id, active } of workflows)
      if (active) await eventually(`${id} is active`, () => this.#isActive(id), START_MS);
  }

  /** An active webhook tells a caller by another method what it takes. */
  async #isActive(name: string): Promise<boolean> {
    const answer = await fetch(this.address(name)).catch(() => undefined);
    return /make a POST request/.test((await answer?.text()) ?? '');
  }

  /** Imports a workflow from text, as a person would, and executes it. */
  async execute(name: string, text: string): Promise<string> {
    const folder = path.join(this.#folder, name);
    await mkdir(folder);
    await writeFile(path.join(folder, 'workflow.json'), text);
    // It gives ids to what has none only where it imports a folder.
    await this.#call('import:workflow', '--separate', `--input=${folder}`);
    const listed = await this.#call('list:workflow');
    const [, id] = new RegExp(`^(\\S+)\\|${name}$`, 'm').exec(listed)!;
    return this.#call('execute', `--id=${id}`);
  }

  async stop(): Promise<void> {
    if (this.#process?.exitCode === null) {
      const exited = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      await exited;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #keep(name: string, content: object): Promise<string> {
    const file = path.join(this.#folder, `${name}.json`);
    await writeFile(file, JSON.stringify(content));
    return file;
  }

  async #call(...args: string[]): Promise<string> {
    const env = { ...this.#env, N8N_RUNNERS_BROKER_PORT: this.#otherBroker };
    const { stdout } = await run(process.execPath, [this.#bin, ...args], { env });
    return stdout;
  }
}

/** Different ones. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}
