/** What the features bring in `<noun>.sweep.ts`: valid requests to every route, rows of every thing, edits. */
import { globSync } from 'node:fs';
import path from 'node:path';
import type { Api } from '@prosa/contract';
import { serverRoot } from './rooms.ts';
import type { Edits, Fixture, Fixtures, Things } from './sweep-material.ts';

const brought: { fixtures: Fixtures; things?: Things; edits?: Edits }[] = await Promise.all(
  globSync('**/*.sweep.ts', { cwd: serverRoot }).map((file) => import(path.join(serverRoot, file))),
);

/** Every one that is brought, in order: a test compares them with the contract. */
export const routesWithFixture: string[] = brought
  .flatMap((each) => Object.keys(each.fixtures))
  .toSorted();

export const fixtures = Object.assign({}, ...brought.map((each) => each.fixtures)) as Record<
  keyof Api,
  Fixture
>;

export const things: Things = Object.assign({}, ...brought.map((each) => each.things));

export const edits: Edits = Object.assign({}, ...brought.map((each) => each.edits));
