import { manifest } from '../manifest.ts';

export const phraseCampaigns = manifest({
  errors: {
    ERR_NO_PHRASE_FOUND: 404,
    ERR_PHRASE_ALREADY_EXISTS: 409,
  },
  menu: [
    {
      key: 'phraseLists',
      path: '/phrase-lists',
      group: 'flows',
      order: 160,
      permission: 'drawer-admin-items:view',
      cshow: true,
    },
  ],
  auditActions: ['phraseCreated', 'phraseChanged', 'phraseDeleted'],
});

/** `exact`: the whole message is the phrase; `partial`: the message contains it. */
export const phraseTypes = ['exact', 'partial'] as const;
export type PhraseType = (typeof phraseTypes)[number];

export const phraseLimits = {
  name: { min: 2, max: 50 },
  phrase: { max: 500 },
  /** Phrases of a campaign. */
  phrases: { max: 50 },
} as const;
