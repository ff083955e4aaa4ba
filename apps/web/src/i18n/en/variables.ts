import type { variables as pt } from '../pt/variables.ts';

export const variables: typeof pt = {
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
