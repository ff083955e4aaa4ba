/** `npm test`: checks, unit and API tests, a day at the desk in a browser. The rest: `npm run test:proof`. */
import { runChecks } from './check.ts';
import { runJourneys } from './journeys.ts';
import { runParts, runVitest } from './test-run.ts';

await runParts([
  { title: 'Checks', run: runChecks },
  { title: 'Unit and API tests', run: () => runVitest('--project=unit', '--project=web') },
  { title: 'Browser journeys', run: () => runJourneys() },
]);
