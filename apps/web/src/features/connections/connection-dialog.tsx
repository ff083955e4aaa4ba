import { useForm } from '@mantine/form';
import type { Connection } from '@prosa/contract/connections';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  connectionsResource,
  showConnection,
} from '../../conversation/connections/connections.api.ts';
import { type FormTab, FormTabs } from '../../ui/form-tabs.tsx';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { AutomaticFields } from './automatic-fields.tsx';
import {
  type ConnectionValues,
  connectionFieldOfCode,
  connectionLabels,
  connectionRules,
  startValues,
  toDraft,
} from './connection-form.ts';
import { GeneralFields } from './general-fields.tsx';
import { MessageFields, messageNames } from './message-fields.tsx';
import { TokenPanel } from './token-panel.tsx';

interface ConnectionDialogProps {
  /** Null creates a new one. */
  connection: Connection | null;
  /** A connection was created, and may need further settings. */
  onAdded: (connection: Connection) => void;
  onClose: () => void;
}

export function ConnectionDialog({ connection, onAdded, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [shown, setShown] = useState('general');
  const form = useForm<ConnectionValues>({
    initialValues: startValues(connection),
    validate: connectionRules(t),
  });
  const tabs: FormTab[] = [
    {
      value: 'general',
      title: t('connections.general'),
      fields: ['name', 'provider', 'isDefault', 'queueIds', 'greetingMessage'],
      content: <GeneralFields form={form} connection={connection} />,
    },
    {
      value: 'messages',
      title: t('connections.messages'),
      fields: messageNames,
      content: <MessageFields form={form} />,
    },
    {
      value: 'automatic',
      title: t('connections.automatic'),
      fields: [
        ...['maxUseBotQueues', 'timeUseBotQueues', 'timeToTransfer', 'transferQueueId'],
        ...['expiresTicket', 'expiresInactiveMessage', 'integrationId', 'promptId'],
        ...['flowIdWelcome', 'flowIdNotPhrase'],
      ],
      content: <AutomaticFields form={form} />,
    },
    ...(connection
      ? [
          {
            value: 'token',
            title: t('connections.token'),
            fields: [],
            content: <TokenPanel connection={connection} />,
          },
        ]
      : []),
  ];
  return (
    <ResourceDialog
      resource={connectionsResource}
      id={connection?.id ?? null}
      row={connection}
      toValues={startValues}
      labels={connectionLabels(t)}
      title={t(connection ? 'connections.editTitle' : 'connections.add')}
      savedText={t('connections.saved')}
      form={form}
      toDraft={toDraft}
      fieldOfCode={connectionFieldOfCode}
      isLarge
      onSaved={(row) => {
        showConnection(client, row);
        if (!connection) onAdded(row);
      }}
      onClose={onClose}
    >
      <FormTabs
        label={t('connections.tabs')}
        tabs={tabs}
        errors={form.errors}
        shown={shown}
        onShow={setShown}
      />
    </ResourceDialog>
  );
}
