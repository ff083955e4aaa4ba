import { useForm } from '@mantine/form';
import type { Prompt } from '@prosa/contract/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormTab, FormTabs } from '../../ui/form-tabs.tsx';
import { ResourceDialog } from '../../ui/resource-dialog.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { KnowledgeFields } from './knowledge-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { ModelFields } from './model-fields.tsx';
import {
  type PromptValues,
  promptFieldOfCode,
  promptLabels,
  promptRules,
  startValues,
  toDraft,
} from './prompt-form.ts';
import { promptsResource } from './prompts.api.ts';
import { VoiceFields } from './voice-fields.tsx';

interface PromptDialogProps {
  /** Null creates. */
  row: Prompt | null;
  onClose: () => void;
}

export function PromptDialog({ row, onClose }: PromptDialogProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState('answer');
  const form = useForm<PromptValues>({
    initialValues: startValues(row),
    validate: promptRules(t, {
      hasKey: row?.apiKey.set ?? false,
      hasVoiceKey: row?.voiceKey.set ?? false,
    }),
  });
  const tabs: FormTab[] = [
    {
      value: 'answer',
      title: t('prompts.tabAnswer'),
      fields: ['name', 'prompt', 'queueId', 'queueIds', 'fallbackText'],
      content: <AnswerFields form={form} />,
    },
    {
      value: 'knowledge',
      title: t('prompts.tabKnowledge'),
      fields: ['allDocuments', 'documentIds'],
      content: <KnowledgeFields form={form} />,
    },
    {
      value: 'model',
      title: t('prompts.tabModel'),
      fields: ['provider', 'baseUrl', 'dialect', 'apiKey', 'model', 'temperature', 'maxTokens'],
      content: <ModelFields form={form} row={row} />,
    },
    {
      value: 'voice',
      title: t('prompts.tabVoice'),
      fields: ['transcriptionModel', 'voice', 'voiceKey', 'voiceRegion'],
      content: <VoiceFields form={form} row={row} />,
    },
    {
      value: 'limits',
      title: t('prompts.tabLimits'),
      fields: ['maxMessages', 'tokenBudget', 'masks'],
      content: <LimitFields form={form} />,
    },
  ];
  return (
    <ResourceDialog
      resource={promptsResource}
      id={row?.id ?? null}
      row={row}
      toValues={startValues}
      labels={promptLabels(t)}
      hasSecrets
      title={t(row ? 'prompts.editTitle' : 'prompts.add')}
      savedText={t('prompts.saved')}
      form={form}
      toDraft={toDraft}
      fieldOfCode={promptFieldOfCode}
      isLarge
      onClose={onClose}
    >
      <FormTabs
        label={t('prompts.tabs')}
        tabs={tabs}
        errors={form.errors}
        shown={shown}
        onShow={setShown}
      />
    </ResourceDialog>
  );
}
