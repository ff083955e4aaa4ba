import { manifest } from '../manifest.ts';

export const companies = manifest({
  errors: {
    ERR_COMPANY_NAME_ALREADY_EXISTS: 409,
    ERR_NO_COMPANY_FOUND: 404,
    ERR_OWN_COMPANY: 422,
    ERR_NEVER_DUE: 422,
    ERR_USER_CREATION_DISABLED: 403,
    ERR_SUBSCRIPTION_EXPIRED: 402,
    ERR_COMPANY_SUSPENDED: 402,
    ERR_COMPANY_WAITING: 402,
    ERR_NOT_WAITING: 409,
    ERR_TERMS_NOT_ACCEPTED: 422,
    ERR_TERMS_CHANGED: 409,
  },
  auditActions: [
    'companyCreated',
    'companyChanged',
    'companyRenewed',
    'companyDeleted',
    'companyRestored',
    'companyApproved',
    'companyRefused',
    'signupRulesChanged',
  ],
});

/** `grace`: past its due date, and still served for some days. */
export const companyStates = [
  ...(['active', 'waiting', 'grace', 'expired', 'suspended', 'deleted'] as const),
] as const;
export type CompanyState = (typeof companyStates)[number];

/** Days in the bin before a company's data is deleted. */
export const BIN_DAYS = 30;

/** Days after a company stops being served until its devices are signed out. */
export const LINES_DAYS = 30;

export const companyLimits = {
  /** Why a sign-up was refused. */
  reason: { max: 500 },
} as const;
