import { manifest } from '../manifest.ts';

export const flowStarts = manifest({
  errors: {
    ERR_FLOW_TICKET: 409,
  },
});

/** What a customer did at a node: as packages/flow tells it. */
export const visitKinds = ['entered', 'answered', 'invalid', 'timeout', 'left'] as const;
export type VisitKind = (typeof visitKinds)[number];
