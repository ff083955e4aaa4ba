/** The form of a company: its values, labels and rules. */
import type { Hours } from '@prosa/contract/hours';
import { type Language, limits, weekdays } from '@prosa/contract/limits';
import type { ManagedCompany } from '@prosa/contract/managed-companies';
import type { Recurrence } from '@prosa/contract/plans/manifest';
import type { TFunction } from 'i18next';
import { todayIn } from '../../i18n/company-days.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { all, between, email, required } from '../../ui/form-rules.ts';
import { toDraft as hoursDraft, problemsOf } from '../hours/hours-draft.ts';
import type { CompanyDraft } from './companies.api.ts';

export interface CompanyValues extends Record<string, unknown> {
  name: string;
  email: string;
  phone: string;
  adminName: string;
  planId: string | null;
  status: boolean;
  /** `2026-12-31`, or empty. */
  dueDate: string;
  recurrence: Recurrence;
  campaignsEnabled: boolean;
  language: Language;
  weekly: Hours['weekly'];
}

type Weekly = Hours['weekly'];

const day = [{ start: '08:00', end: '18:00' }];
const week: Weekly = {
  ...(Object.fromEntries(weekdays.map((each) => [each, day])) as Weekly),
  saturday: [{ start: '08:00', end: '12:00' }],
  sunday: [],
};

const fresh = (): CompanyValues => ({
  name: '',
  email: '',
  phone: '',
  adminName: '',
  planId: null,
  status: true,
  dueDate: '',
  recurrence: 'MENSAL',
  campaignsEnabled: true,
  language: currentLanguage(),
  weekly: week,
});

export function startValues(row: ManagedCompany | null): CompanyValues {
  if (!row) return fresh();
  const { name, email: mail, phone, planId, status, dueDate, timeZone } = row;
  const { recurrence, campaignsEnabled, language, weekly } = row;
  return {
    name,
    email: mail,
    phone,
    adminName: '',
    planId: planId === null ? null : String(planId),
    status,
    dueDate: dueDate ? todayIn(timeZone, new Date(dueDate)) : '',
    recurrence,
    campaignsEnabled,
    language,
    weekly,
  };
}

export const toDraft =
  (row: ManagedCompany | null) =>
  ({ adminName, dueDate, planId, ...values }: CompanyValues): CompanyDraft => {
    const draft = {
      ...values,
      name: values.name.trim(),
      email: values.email.trim(),
      phone: values.phone.trim(),
      planId: Number(planId),
      dueDate: dueDate === '' ? null : dueDate,
    };
    if (row) return draft;
    // Without a date the trial of the plan counts.
    const { dueDate: due, ...fresh } = draft;
    return {
      ...fresh,
      ...(due && { dueDate: due }),
      ...(adminName.trim() && { adminName: adminName.trim() }),
    } as CompanyDraft;
  };

export const companyFieldOfCode = {
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_NO_PLAN_FOUND: 'planId',
};

export const companyLabels = (t: TFunction) => ({
  name: t('companies.name'),
  email: t('companies.email'),
  phone: t('companies.phone'),
  planId: t('companies.plan'),
  status: t('companies.status'),
  dueDate: t('companies.dueDate'),
  recurrence: t('companies.recurrence'),
  campaignsEnabled: t('companies.campaignsEnabled'),
  language: t('companies.language'),
  hours: t('companies.tabHours'),
});

export const companyRules = (t: TFunction) => ({
  name: all(required(t), between(t, limits.name)),
  email: all(required(t), email(t)),
  adminName: between(t, limits.name),
  planId: (value: string | null) => (value === null ? t('common.required') : null),
  weekly: (weekly: Weekly) =>
    problemsOf(hoursDraft({ weekly, holidays: [] })).size > 0 ? t('common.invalid') : null,
});
