/**
 * `npm run test:proof`: tests that are too heavy for every change. Killed processes, crashed databases, real clocks,
 * and journeys through every screen, width and rare case.
 */
import { runJourneys } from './journeys.ts';
import { runParts, runVitest } from './test-run.ts';

await runParts([
  { title: 'Proofs', run: () => runVitest('--project=proof') },
  { title: 'Wide journeys', run: () => runJourneys([], 'wide') },
]);
