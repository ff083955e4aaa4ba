import type { branding as manifest } from '@prosa/contract/branding/manifest';
import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const branding: FeatureTexts['branding'] = {
  hint: 'For all companies. Left empty, the product keeps its own text.',
  names: {
    productName: 'Product name',
    signInText: 'Text of the sign-in page',
    supportContact: 'Support contact',
    termsText: 'Terms of use',
    termsUrl: 'Address of the terms of use',
    privacyUrl: 'Address of the privacy policy',
    mailSenderName: 'Sender name of emails',
    primaryColor: 'Main colour',
  },
  hints: {
    productName: 'In page titles, at the top and in the installed app.',
    signInText: 'Shown below the name to people who have not signed in.',
    supportContact: 'Where people write who cannot sign in.',
    termsText: 'People accept this text when they create an account.',
    termsUrl: 'An address with https, in place of the text.',
    privacyUrl: 'An address with https, on the sign-in page.',
    mailSenderName: 'The address stays as configured on the server.',
    primaryColor: 'Buttons, links and selection. White text needs a contrast of 4.5 on it.',
  },
  pictures: 'Pictures',
  pictureHint: 'PNG, JPEG or WebP. SVG is not accepted.',
  images: {
    logoLight: 'Logo',
    logoDark: 'Logo in the dark theme',
    favicon: 'Tab icon',
    appIcon: 'App icon',
  },
  choose: 'Choose picture',
  replace: 'Replace picture',
  remove: 'Remove',
  none: 'The product’s own',
  wrongColor: 'Enter the colour like this: #0f7a55',
  saved: 'Branding saved.',
  removed: 'Picture removed.',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  installationSettingChanged: 'Changed a setting of the installation',
  installationImageChanged: 'Changed a picture of the installation',
};
