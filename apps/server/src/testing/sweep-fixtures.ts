/** Valid requests to every route: each feature brings its own in `<noun>.sweep.ts`. */
import { globSync } from 'node:fs';
import path from 'node:path';
import type { Api } from '@prosa/contract';
import { serverRoot } from './rooms.ts';
import type { Fixture, Fixtures } from './sweep-material.ts';

const brought: Fixtures[] = await Promise.all(
  globSync('**/*.sweep.ts', { cwd: serverRoot }).map(
    async (file) => (await import(path.join(serverRoot, file))).fixtures,
  ),
);

/** Every one that is brought, in order: a test compares them with the contract. */
export const routesWithFixture: string[] = brought.flatMap((each) => Object.keys(each)).toSorted();

export const fixtures = Object.assign({}, ...brought) as Record<keyof Api, Fixture>;
