import type { TextsOf } from '../manifest.ts';
import type { campaigns } from './manifest.ts';

export const texts: TextsOf<typeof campaigns> = {
  errors: {
    ERR_NO_CAMPAIGN_FOUND: 'Campaign not found.',
    ERR_CAMPAIGN_LOCKED:
      'This campaign can no longer be edited: it has started, or starts in less than an hour.',
    ERR_CAMPAIGN_STATUS: 'The campaign is in another state by now. Look at its current status.',
    ERR_CAMPAIGN_EMPTY: 'Write at least one message before you schedule the campaign.',
    ERR_CAMPAIGN_NO_CONNECTION: 'Choose a connection to send the campaign through.',
    ERR_CAMPAIGN_TEMPLATE:
      'For each connection of the official API, choose an approved template and fill in its fields.',
    ERR_CAMPAIGN_CANNOT_ASK:
      'Connections of the official API cannot ask first. Choose other connections, or switch the question off.',
    ERR_CAMPAIGN_DATE: 'The scheduled time is in the past.',
    ERR_CAMPAIGN_WINDOW: 'Give the sending hours a start, a different end and at least one day.',
    ERR_CAMPAIGN_TEST_NUMBER:
      'This number is blocked or has opted out of campaigns, so it gets no tests either.',
    ERR_CAMPAIGN_NO_QUESTION: 'Write at least one question, or switch the question off.',
    ERR_CAMPAIGN_NOBODY_FAILED: 'No recipient failed, so there is nobody to try again.',
  },
  menu: {
    campaigns: 'Campaigns',
    campaignsConfig: 'Campaign settings',
  },
};
