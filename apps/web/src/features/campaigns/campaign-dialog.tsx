import { useForm } from '@mantine/form';
import type { Campaign } from '@prosa/contract/campaigns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../session/session.ts';
import { type FormTab, FormTabs } from '../../ui/form-tabs.tsx';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { AudienceFields } from './audience-fields.tsx';
import styles from './campaign-dialog.module.css';
import {
  type CampaignValues,
  editablePartsOf,
  fieldOfCode,
  labelsOf,
  messageKeys,
  questionKeys,
  rules,
  startValues,
  storedFiles,
  toDraft,
} from './campaign-form.ts';
import { campaignsResource } from './campaigns.api.ts';
import { EstimateNote } from './estimate-note.tsx';
import { FileListField } from './file-list-field.tsx';
import { MessagePreview } from './message-preview.tsx';
import { PaceFields } from './pace-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { TextFields } from './text-fields.tsx';

interface CampaignDialogProps {
  /** Null creates. */
  campaign: Campaign | null;
  onClose: () => void;
}

export function CampaignDialog({ campaign, onClose }: CampaignDialogProps) {
  const { t } = useTranslation();
  const [parts] = useState(() => editablePartsOf(campaign, Date.now()));
  const { timeZone } = useUser().company;
  const [shown, setShown] = useState('texts');
  const stored = storedFiles(campaign);
  const form = useForm<CampaignValues>({
    initialValues: startValues(campaign, timeZone),
    validate: rules(t, { parts, timeZone }),
  });
  const tabs: FormTab[] = [
    {
      value: 'texts',
      title: t('campaigns.tabTexts'),
      fields: ['name', ...messageKeys, 'media', 'fileListId', 'confirmation', ...questionKeys],
      content: (
        <>
          <TextFields form={form} stored={stored} isReadOnly={parts === 'none'} />
          <FileListField
            form={form}
            stored={campaign?.fileList ?? null}
            isReadOnly={parts !== 'all'}
          />
          <QuestionFields form={form} parts={parts} />
          <MessagePreview values={form.values} stored={stored} />
        </>
      ),
    },
    {
      value: 'audience',
      title: t('campaigns.tabAudience'),
      fields: [
        'contactListId',
        'tagListId',
        'whatsappIds',
        'templates',
        'scheduledAt',
        'excludeDays',
        'unit',
        'until',
      ],
      content: <AudienceFields form={form} parts={parts} />,
    },
    {
      value: 'pace',
      title: t('campaigns.tabPace'),
      fields: ['windowDays', 'windowFrom', 'windowUntil', 'dailyCap'],
      content: <PaceFields form={form} isReadOnly={parts !== 'all'} />,
    },
    {
      value: 'answers',
      title: t('campaigns.tabAnswers'),
      fields: ['queueId', 'userId', 'answerTagId'],
      content: <AnswerFields form={form} isReadOnly={parts !== 'all'} />,
    },
  ];
  return (
    <ResourceDialog
      resource={campaignsResource}
      id={campaign?.id ?? null}
      row={campaign}
      toValues={(row) => startValues(row, timeZone)}
      labels={labelsOf(t)}
      title={t(campaign ? 'campaigns.editTitle' : 'campaigns.add')}
      savedText={t('campaigns.saved')}
      form={form}
      toDraft={(values) => toDraft(values, { campaign, timeZone })}
      fieldOfCode={fieldOfCode}
      isReadOnly={parts === 'none'}
      isLarge
      onClose={onClose}
    >
      {parts !== 'all' && (
        <p className={styles.locked} role="note">
          {t(parts === 'texts' ? 'campaigns.onlyTexts' : 'campaigns.locked')}
        </p>
      )}
      <FormTabs
        label={t('campaigns.tabs')}
        tabs={tabs}
        errors={form.errors}
        shown={shown}
        onShow={setShown}
      />
      {parts === 'all' && <EstimateNote values={form.values} />}
    </ResourceDialog>
  );
}
