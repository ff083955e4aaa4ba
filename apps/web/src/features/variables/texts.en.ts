import type { FeatureTexts } from '../../i18n/texts.ts';

export const variables: FeatureTexts['variables'] = {
  pick: 'Insert variable',
  names: {
    firstName: "Contact's first name",
    name: "Contact's name",
    ms: 'Greeting (good morning, good afternoon…)',
    protocol: 'Protocol number',
    hora: 'Time',
    data: 'Date',
    position: 'Place in line',
  },
};
