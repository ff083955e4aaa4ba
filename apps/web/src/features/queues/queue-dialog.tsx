import { useForm } from '@mantine/form';
import type { Queue, QueueRef } from '@prosa/contract/queues';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { type FormTab, FormTabs } from '../../ui/form-tabs.tsx';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { DistributionFields } from './distribution-fields.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { QueueDataFields } from './queue-data-fields.tsx';
import styles from './queue-dialog.module.css';
import {
  draftFor,
  type QueueValues,
  queueFieldOfCode,
  queueLabels,
  queueRules,
  startValues,
} from './queue-form.ts';
import { QueueHoursFields } from './queue-hours-fields.tsx';
import { queuesResource } from './queues.api.ts';
import { TargetFields } from './target-fields.tsx';

interface QueueDialogProps {
  /** Null creates. */
  queue: Queue | null;
  /** All queues of the company: names and colours must be unique. */
  all: readonly QueueRef[];
  onClose: () => void;
}

export function QueueDialog({ queue: opened, all, onClose }: QueueDialogProps) {
  const { t } = useTranslation();
  const { settings } = useUser().company;
  const [queue, setQueue] = useState(opened);
  const [shown, setShown] = useState('data');
  const others = all.filter(({ id }) => id !== queue?.id);
  const hasHours = settings.some(({ key, value }) => key === 'scheduleType' && value === 'queue');
  const taken = { names: others.map(({ name }) => name), colors: others.map(({ color }) => color) };
  const form = useForm<QueueValues>({
    initialValues: startValues(queue, taken.colors),
    validate: queueRules(t, taken),
  });
  const tabs: FormTab[] = [
    {
      value: 'data',
      title: t('queues.data'),
      fields: [
        ...['name', 'color', 'orderQueue', 'greetingMessage', 'outOfHoursMessage'],
        ...['integrationId', 'promptId'],
      ],
      content: <QueueDataFields form={form} others={others} hasHours={hasHours} />,
    },
    {
      value: 'options',
      title: t('queues.options'),
      fields: [],
      content: queue ? (
        <OptionsEditor queueId={queue.id} greetingMessage={form.values.greetingMessage} />
      ) : (
        <p className={styles.later}>{t('queues.optionsLater')}</p>
      ),
    },
    ...(hasHours
      ? [
          {
            value: 'hours',
            title: t('queues.hours'),
            fields: ['hours'],
            content: <QueueHoursFields form={form} />,
          },
        ]
      : []),
    {
      value: 'distribution',
      title: t('queues.distribution'),
      fields: ['distribution', 'capacity', 'reassignMinutes'],
      content: <DistributionFields form={form} />,
    },
    {
      value: 'targets',
      title: t('targets.title'),
      fields: ['answerMinutes', 'resolveMinutes'],
      content: <TargetFields form={form} />,
    },
  ];
  return (
    <ResourceDialog
      resource={queuesResource}
      id={queue?.id ?? null}
      row={queue}
      toValues={(row) => startValues(row, taken.colors)}
      labels={queueLabels(t)}
      title={t(queue ? 'queues.editTitle' : 'queues.add')}
      savedText={t('queues.saved')}
      form={form}
      toDraft={draftFor({ hasHours })}
      fieldOfCode={queueFieldOfCode}
      onSaved={setQueue}
      staysOpen={queue === null && shown === 'options'}
      isLarge
      onClose={onClose}
    >
      <FormTabs
        label={t('queues.tabs')}
        tabs={tabs}
        errors={form.errors}
        shown={shown}
        onShow={setShown}
      />
    </ResourceDialog>
  );
}
