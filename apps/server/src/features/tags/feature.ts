import type { Feature } from '../../core/feature.ts';
import { registerTagRoutes } from './tags.routes.ts';

export const tagsFeature: Feature = {
  routes: [registerTagRoutes],
  edited: { 'PUT /tags/:tagId': { table: 'tags', param: 'tagId' } },
};
