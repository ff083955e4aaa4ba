import type { session as pt } from '../pt/session.ts';

export const session: typeof pt = {
  subtitle: 'Customer service on WhatsApp, together.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  takenOver: 'Your account was accessed on another computer.',
  ended: 'Your session has ended. Please sign in again.',
  expiresSoon_one: "Your company's subscription expires in {{count}} day.",
  expiresSoon_other: "Your company's subscription expires in {{count}} days.",
  expiresToday: "Your company's subscription expires today.",
  version: 'Version {{version}}',
  licences: 'Third-party licences',
  terms: 'Terms of use',
  privacy: 'Privacy',
  showPassword: 'Show password',
};
