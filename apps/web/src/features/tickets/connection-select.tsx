import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { closeNewTicket } from '../../conversation/tickets/new-ticket.store.ts';
import { useAllowed } from '../../session/permission.ts';
import { choicesFailed } from '../../ui/choices-failed.ts';

interface ConnectionSelectProps {
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** The number for a conversation, each with its state. */
export function ConnectionSelect({ value, onChange, error }: ConnectionSelectProps) {
  const { t } = useTranslation();
  const connections = useQuery(connectionsQuery);
  const data = connections.data ?? [];
  return (
    <Select
      label={t('tickets.connection')}
      withAsterisk
      data={data.map(({ id, name, status }) => ({
        value: String(id),
        label: t('tickets.connectionState', { name, status: t(`tickets.status_${status}`) }),
      }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      description={connections.data?.length === 0 && <NoneYet />}
      error={error}
      allowDeselect={false}
      {...choicesFailed(connections)}
    />
  );
}

/** In a new company: a link for those who may connect a number. */
function NoneYet() {
  const { t } = useTranslation();
  const mayConnect = useAllowed('connections-page:addConnection');
  if (!mayConnect) return t('connections.noneYetAsk');
  return (
    <>
      {t('connections.noneYet')}{' '}
      <Link to="/connections" onClick={closeNewTicket}>
        {t('firstSteps.goConnect')}
      </Link>
    </>
  );
}
