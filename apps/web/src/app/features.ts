import type { MenuKey } from '@prosa/contract/menu';
import type { TablerIcon } from '@tabler/icons-react';
import type { Feature } from '../live/feature.ts';

/** In the order of their folders. */
const features = Object.values(
  import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' }),
);

/** The drawer and the palette draw these entries and no others. */
export const menuIcons: Partial<Record<MenuKey, TablerIcon>> = Object.assign(
  {},
  ...features.map(({ menu }) => menu),
);

export const liveFeatures = features.flatMap(({ live = [] }) => live);
