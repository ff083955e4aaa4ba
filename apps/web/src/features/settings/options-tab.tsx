import { Select, Skeleton, Switch } from '@mantine/core';
import { automaticTexts } from '@prosa/contract/automatic-texts';
import { languages } from '@prosa/contract/limits';
import { secretKeys, settingKeys } from '@prosa/contract/setting-keys';
import type { Setting } from '@prosa/contract/settings';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../i18n/language-names.ts';
import { useUser } from '../../session/session.ts';
import { ReasonsGroup } from '../close-reasons/reasons-group.tsx';
import { AssistOptions } from './assist-options.tsx';
import { SecretField } from './secret-field.tsx';
import { SentText } from './sent-text.tsx';
import { useAskedSave } from './setting-question.tsx';
import styles from './settings-page.module.css';
import { TextField } from './text-field.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';
import { TranscriptionField } from './transcription-field.tsx';

const groups = [
  ['service', ['userRating', 'scheduleType', 'call', 'CheckMsgIsGroup', 'chatBotType']],
  [
    'automatic',
    [
      'sendGreetingAccepted',
      'sendMsgTransfTicket',
      'sendGreetingMessageOneQueues',
      'scheduleLateHours',
    ],
  ],
  ['closing', ['askCloseReason']],
  ['company', ['language', 'timeZone']],
  ['security', ['requireTwoFactor', 'contactExport', 'retentionDays']],
] as const;
type ShownKey = (typeof groups)[number][1][number];

/** Each choice is saved at once. */
export function OptionsTab({ settings }: { settings: readonly Setting[] | undefined }) {
  const { t } = useTranslation();
  const { company, support } = useUser();
  const isIncluded = (key: ShownKey) => key !== 'scheduleLateHours' || company.plan.useSchedules;
  const values = settings && new Map(settings.map(({ key, value }) => [key, value]));
  return (
    <div className={styles.options} aria-busy={!settings}>
      {groups.map(([group, keys]) => (
        <section key={group} className={styles.group}>
          <h2 className={styles.heading}>{t(`settings.${group}`)}</h2>
          {keys.filter(isIncluded).map((key) => (
            <Option key={key} settingKey={key} value={values?.get(key)} />
          ))}
          {group === 'closing' && <ReasonsGroup />}
        </section>
      ))}
      {company.plan.useCampaigns && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{t('settings.campaigns')}</h2>
          <TextField settingKey="stopWords" value={values?.get('stopWords')} />
          <TextField
            settingKey="stopConfirmation"
            value={values?.get('stopConfirmation')}
            placeholder={automaticTexts[company.language].optedOut}
          />
        </section>
      )}
      {company.plan.useIntegrations && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{t('settings.integrations')}</h2>
          <TextField
            settingKey="botFailureMessage"
            value={values?.get('botFailureMessage')}
            placeholder={automaticTexts[company.language].automationFailed}
          />
        </section>
      )}
      {company.plan.useOpenAi && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{t('settings.ai')}</h2>
          <TranscriptionField />
        </section>
      )}
      {company.plan.useOpenAi && <AssistOptions values={values} />}
      {!support && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{t('settings.payments')}</h2>
          {secretKeys.map((key) => (
            <SecretField key={key} secretKey={key} />
          ))}
        </section>
      )}
    </div>
  );
}

interface OptionProps {
  settingKey: ShownKey;
  /** Undefined while it loads. */
  value: string | undefined;
}

const isSwitch = (key: ShownKey): boolean => {
  if (key === 'language' || key === 'timeZone') return false;
  return (settingKeys[key].values as readonly string[]).includes('enabled');
};

function Option({ settingKey, value }: OptionProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const name = t(`settings.names.${settingKey}`);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p id={hintId} className={styles.hint}>
          {t(`settings.hints.${settingKey}`)}
        </p>
        <SentText settingKey={settingKey} />
      </div>
      <div className={styles.control} data-end={isSwitch(settingKey) || undefined}>
        {value === undefined ? (
          <Skeleton height={36} width={isSwitch(settingKey) ? 46 : '100%'} />
        ) : (
          <Control
            settingKey={settingKey}
            value={value}
            said={{ 'aria-label': name, 'aria-describedby': hintId }}
          />
        )}
      </div>
    </div>
  );
}

interface ControlProps {
  settingKey: ShownKey;
  value: string;
  said: { 'aria-label': string; 'aria-describedby': string };
}

function Control({ settingKey, value, said }: ControlProps): ReactNode {
  const { t } = useTranslation();
  const { save, question } = useAskedSave(settingKey, value);
  if (settingKey === 'timeZone') return <TimeZoneSelect value={value} onChange={save} {...said} />;
  if (isSwitch(settingKey)) {
    // The stored value is whether calls are accepted; the switch shows whether customers are told that they are not.
    const [on, off] = settingKey === 'call' ? ['disabled', 'enabled'] : ['enabled', 'disabled'];
    return (
      <>
        <Switch
          size="md"
          checked={value === on}
          onChange={(event) => save(event.currentTarget.checked ? on : off)}
          {...said}
        />
        {question}
      </>
    );
  }
  const data = {
    language: languages.map((each) => ({ value: each, label: languageNames[each] })),
    chatBotType: [{ value: 'text', label: t('settings.values.chatBotType_text') }],
    contactExport: settingKeys.contactExport.values.map((each) => ({
      value: each,
      label: t(`settings.values.contactExport_${each}`),
    })),
    retentionDays: settingKeys.retentionDays.values.map((each) => ({
      value: each,
      label: t(`settings.values.retentionDays_${each}`),
    })),
    scheduleLateHours: settingKeys.scheduleLateHours.values.map((each) => ({
      value: each,
      label: t('settings.values.scheduleLateHours', { count: Number(each) }),
    })),
    scheduleType: settingKeys.scheduleType.values.map((each) => ({
      value: each,
      label: t(`settings.values.scheduleType_${each}`),
    })),
  }[
    settingKey as
      | 'language'
      | 'chatBotType'
      | 'contactExport'
      | 'retentionDays'
      | 'scheduleLateHours'
      | 'scheduleType'
  ];
  return (
    <>
      <Select
        data={data}
        value={value}
        allowDeselect={false}
        onChange={(next) => next && save(next)}
        {...said}
      />
      {question}
    </>
  );
}
