import type { Feature } from '../../core/feature.ts';
import { registerPromptRoutes } from './prompts.routes.ts';

export const promptsFeature: Feature = {
  routes: [registerPromptRoutes],
  edited: { 'PUT /prompt/:promptId': { table: 'prompts', param: 'promptId' } },
};
