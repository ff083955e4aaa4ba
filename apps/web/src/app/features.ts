import type { MenuKey } from '@prosa/contract/menu';
import type { TablerIcon } from '@tabler/icons-react';
import type { Feature } from '../live/feature.ts';

/** Sorted by folder name. */
const features = Object.values(
  import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' }),
);

/** The drawer and the command palette draw only these entries. */
export const menuIcons: Partial<Record<MenuKey, TablerIcon>> = Object.assign(
  {},
  ...features.map(({ menu }) => menu),
);

export const topBarSlots = features
  .flatMap(({ topBar }) => topBar ?? [])
  .toSorted((a, b) => a.order - b.order);

export const liveFeatures = features.flatMap(({ live = [] }) => live);
