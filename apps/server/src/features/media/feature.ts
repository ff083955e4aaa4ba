import type { Feature } from '../../core/feature.ts';
import { registerMedia } from './media.routes.ts';

export const mediaFeature: Feature = {
  routes: [registerMedia],
};
