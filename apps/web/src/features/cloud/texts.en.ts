import type { FeatureTexts } from '../../i18n/texts.ts';

export const cloud: FeatureTexts['cloud'] = {
  title: 'WhatsApp API: {{name}}',
  step_account: 'Account',
  step_webhook: 'Webhook',
  step_check: 'Test',
  phoneNumberId: 'Phone number ID',
  phoneNumberIdHint: 'In the Meta dashboard: WhatsApp › API Setup. It is not the number itself.',
  businessAccountId: 'WhatsApp Business account ID',
  businessAccountIdHint: 'On the same page, just below.',
  token: 'Access token',
  tokenHint:
    'From a system user, without an expiry date, with the permissions whatsapp_business_messaging and whatsapp_business_management.',
  appSecret: 'App secret',
  appSecretHint:
    'In the Meta dashboard: App settings › Basic. It proves that notifications come from Meta.',
  showToken: 'Show token',
  showAppSecret: 'Show app secret',
  kept: 'Saved, ends in {{hint}}. Leave empty to keep it.',
  onlyDigits: 'Digits only, as shown by Meta.',
  save: 'Save and continue',
  next: 'Continue',
  webhook1: 'In the Meta dashboard, open WhatsApp › Configuration › Webhook and click Edit.',
  webhook2: 'Paste the address and the verify token below, then click Verify and save.',
  webhook3:
    'Under Webhook fields, subscribe to messages, message_template_status_update, business_capability_update and phone_number_quality_update.',
  webhookUrl: 'Webhook address (callback URL)',
  verifyToken: 'Verify token',
  needsHttps:
    'Meta only accepts a public address with https. Set PUBLIC_URL on the server before you continue.',
  webhookAt: 'Last notification received on {{at}}.',
  webhookNever: 'No notifications received yet.',
  checkText:
    "Checks the token and the number and subscribes to the account's notifications at Meta.",
  limit:
    'Meta’s limit: campaigns through all numbers of your portfolio reach {{number}} people in 24 hours.',
  limitNone: 'Meta does not limit how many people campaigns reach in a day.',
  perSecond: 'Meta lets this number send up to {{number}} messages per second.',
  limitUnknown:
    'Meta has not told the limit of your portfolio yet. Until then, campaigns reach {{number}} people in 24 hours.',
  check: 'Test connection',
  number: 'Number',
  subscription: 'Notification subscription',
  webhook: 'Notifications from Meta',
  webhookTry:
    'Send a message from a phone to this number: the notification should arrive within seconds.',
  unreachable: "Meta did not respond. Check the server's internet connection and try again.",
  failed_token:
    'The token is no longer valid or belongs to another app. Generate a new one and save it in step 1.',
  failed_number: 'The number ID does not exist, or the token has no access to it. Check step 1.',
  failed_subscription:
    "Could not subscribe to notifications. Check the account ID and the token's permissions.",
  code: 'code {{code}}',
  state_ok: 'all good',
  state_failed: 'problem found',
  state_unreachable: 'no response',
  state_skipped: 'not checked yet',
  setUp: 'API data',
  templates: 'Message templates',
  advice: 'Fill in the WhatsApp API data and test the connection.',
  disconnectText:
    'Messages stop going out and coming in until someone connects again. Conversations and API data stay here.',
};
