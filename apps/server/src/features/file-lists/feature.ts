import type { Feature } from '../../core/feature.ts';
import { registerFileListRoutes } from './file-lists.routes.ts';

export const fileListsFeature: Feature = {
  routes: [registerFileListRoutes],
  edited: { 'PUT /files/:listId': { table: 'file_lists', param: 'listId' } },
};
