/** Runs a program to its end and captures its output. */
import { spawn } from 'node:child_process';
import path from 'node:path';

export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Shows the output while it arrives. */
  readonly isShown?: boolean;
}

/** Node's compile cache, so that the next process need not compile: a third of a server's start. */
export const COMPILE_CACHE = path.resolve(
  import.meta.dirname,
  '../node_modules/.cache/node-compile',
);

/** `args` are for the Node that runs us: the first one is a script. */
export function runNode(
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, args, {
      cwd: options.cwd ?? process.cwd(),
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...options.env },
      stdio: ['ignore', options.isShown ? 'inherit' : 'pipe', options.isShown ? 'inherit' : 'pipe'],
    });
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const end = (ok: boolean) =>
      resolve({ ok, output, seconds: (performance.now() - startedAt) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
