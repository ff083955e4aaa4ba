import type { TextsOf } from '../manifest.ts';
import type { flows } from './manifest.ts';

export const texts: TextsOf<typeof flows> = {
  errors: {
    ERR_NO_FLOW_FOUND: 'Flow not found.',
    ERR_FLOW_NAME_ALREADY_EXISTS: 'There is already a flow with this name.',
    ERR_FLOW_IN_USE: 'This flow is in use. Remove it from where it starts before you delete it.',
    ERR_FLOW_TOO_LARGE: 'The flow exceeds 300 nodes, 1,000 connections or 1 MB.',
    ERR_FLOW_FILE:
      'File not accepted: png or jpg images up to 2 MB, ogg, mp3 or opus audio up to 5 MB, mp4 video up to 20 MB.',
    ERR_FLOW_IMPORT: 'This file contains no flow that can be read.',
    ERR_FLOW_NOT_LIVE: 'This flow is inactive or was never published.',
  },
  menu: { flowbuilders: 'Flow builder' },
};
