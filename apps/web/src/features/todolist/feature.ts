import { IconListCheck } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';

export const feature: Feature = {
  menu: { todolist: IconListCheck },
};
