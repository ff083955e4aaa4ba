/** What a company that signs up has to accept, and whether an operator decides about it. */
import type { SignupRules } from '@prosa/contract/signup';
import { audit } from '../../core/audit/audit.ts';
import { type Core, inInstallation, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import {
  installationSettings,
  renewInstallationSettings,
  unscopedWriteInstallation,
} from '../../core/installation/installation-settings.ts';

const APPROVAL = 'signUpApproval';
const ON = 'on';
/** Terms from before their versions were noted. */
const FIRST_VERSION = '1';

export async function readSignupRules(core: Pick<Core, 'pool'>): Promise<SignupRules> {
  const values = await installationSettings(core);
  const text = values.get('termsText') ?? '';
  const url = values.get('termsUrl') ?? '';
  const version = values.get('termsVersion') ?? FIRST_VERSION;
  return {
    terms: text || url ? { version, text, url } : null,
    needsApproval: values.get(APPROVAL) === ON,
  };
}

export async function changeSignupRules(
  ctx: UserCtx,
  { needsApproval }: Pick<SignupRules, 'needsApproval'>,
): Promise<SignupRules> {
  const value = needsApproval ? ON : '';
  await inInstallation(ctx, async (tx) => {
    await unscopedWriteInstallation(tx.db, APPROVAL, value);
    await audit(tx, 'signupRulesChanged', { detail: `${APPROVAL} = ${value || 'off'}` });
  });
  await renewInstallationSettings(ctx.core);
  return readSignupRules(ctx.core);
}

/** @throws ERR_TERMS_NOT_ACCEPTED, ERR_TERMS_CHANGED */
export function checkAccepted({ terms }: SignupRules, accepted: string | undefined): void {
  if (!terms) return;
  if (!accepted) throw appError('ERR_TERMS_NOT_ACCEPTED');
  if (accepted !== terms.version) throw appError('ERR_TERMS_CHANGED');
}
