/**
 * `npm run test:proof`: what is too heavy for every change. Processes that are killed, databases that crash, real
 * clocks, thousands of messages on the screen.
 */
import { runJourneys } from './journeys.ts';
import { runParts, runVitest } from './test-run.ts';

await runParts([
  { title: 'Proofs', run: () => runVitest('--project=proof') },
  { title: 'Heavy journeys', run: () => runJourneys([], 'proof') },
]);
