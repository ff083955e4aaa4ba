import type { FeatureTexts } from '../../i18n/texts.ts';

export const imports: FeatureTexts['imports'] = {
  running: 'Importing: {{done}} of {{total}}',
  goesOn: 'You can close this window: the import continues.',
  done: 'Import finished',
  failedLines_one: '{{count}} row was not imported',
  failedLines_other: '{{count}} rows were not imported',
  line: 'Row {{line}}',
  firstLines: 'These are the first {{max}}.',
  last: 'Last import',
  again: 'Import another list',
  chooseFile: 'Choose a spreadsheet',
};
