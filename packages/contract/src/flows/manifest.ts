import { manifest } from '../manifest.ts';

export const flows = manifest({
  errors: {
    ERR_NO_FLOW_FOUND: 404,
    ERR_FLOW_NAME_ALREADY_EXISTS: 409,
    ERR_FLOW_IN_USE: 409,
    ERR_FLOW_TOO_LARGE: 422,
    ERR_FLOW_FILE: 422,
    ERR_FLOW_IMPORT: 422,
    ERR_FLOW_NOT_LIVE: 409,
  },
  permissions: {
    'flows-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'flowbuilders',
      path: '/flowbuilders',
      group: 'flows',
      order: 170,
      permission: 'drawer-admin-items:view',
      cshow: true,
    },
  ],
  auditActions: ['flowCreated', 'flowChanged', 'flowPublished', 'flowDeleted'],
});

/** Flows that a newcomer can start from. */
export const flowTemplates = [
  'reception',
  'openingHours',
  'orderStatus',
  'satisfaction',
  'lead',
] as const;
export type FlowTemplate = (typeof flowTemplates)[number];

/** What starts a flow. */
export const flowUses = [
  'connection',
  'queue',
  'welcome',
  'notPhrase',
  'companyDefault',
  'phrase',
  'flow',
] as const;
export type FlowUse = (typeof flowUses)[number];

/** Why a request of a test run got no useful answer. */
export const requestErrors = ['refused', 'timeout', 'unreachable', 'status', 'tooLarge'] as const;
export type RequestError = (typeof requestErrors)[number];
