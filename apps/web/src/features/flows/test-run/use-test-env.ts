import { variableValues } from '@prosa/contract/message-variables';
import type { Env } from '@prosa/flow/flow-state';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../session/session.ts';
import { type CompanyRows, hasRow } from '../editor/use-company-rows.ts';

/** What a flow knows of a customer who does not exist. */
export function useTestEnv(rows: CompanyRows): Env {
  const { t } = useTranslation();
  const { language, timeZone } = useUser().company;
  const name = t('flows.testCustomer');
  const at = new Date();
  const values = variableValues({
    contactName: name,
    ticket: { id: 1, createdAt: at.toISOString() },
    at,
    timeZone,
    language,
  });
  return {
    values,
    facts: { contact: { name, number: '5511999990000', email: '' }, ticket: {}, context: {} },
    has: hasRow(rows),
    draw: Math.random,
  };
}
