import type { LiveFeature } from '../live/live-feature.ts';

/** How the lists of operators follow events; loaded with the first event for operators. Sorted by folder name. */
export const operatorFeatures = Object.values(
  import.meta.glob<LiveFeature[]>('../features/*/*.operators.ts', {
    eager: true,
    import: 'operators',
  }),
).flat();
