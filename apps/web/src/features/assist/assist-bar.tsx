import { Button, Loader, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconLanguage, IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageName } from './assist.api.ts';
import styles from './assist.module.css';
import type { Assist } from './use-assist.ts';

interface AssistBarProps {
  assist: Assist;
  /** Sends this in place of the draft. */
  onSend: (text: string) => void;
}

/** Above the field: what a model is doing, has written, or could not do. */
export function AssistBar({ assist, onSend }: AssistBarProps) {
  const { t, i18n } = useTranslation();
  const { state, language } = assist;
  return (
    <div role="status">
      {state.kind === 'asking' && (
        <div className={styles.bar}>
          <Loader size={16} aria-hidden />
          <span>{t(state.wish === 'translate' ? 'assist.translating' : 'assist.writing')}</span>
          <Small onClick={assist.stop}>{t('assist.cancel')}</Small>
        </div>
      )}
      {state.kind === 'written' && (
        <div className={styles.bar}>
          <IconSparkles size={16} aria-hidden />
          <span>{t(state.wish === 'suggestion' ? 'assist.suggested' : 'assist.rewritten')}</span>
          <Small onClick={assist.undo}>{t('assist.undo')}</Small>
          <Small onClick={assist.stop}>{t('assist.keep')}</Small>
        </div>
      )}
      {state.kind === 'failed' && (
        <div className={styles.bar} data-failed>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t(`assist.problems.${state.trouble}`)}</span>
          <Small onClick={() => assist.ask(state.wish)}>{t('assist.retry')}</Small>
          {state.wish === 'translate' && (
            <Small onClick={() => onSend(state.of)}>{t('assist.previewOriginal')}</Small>
          )}
          <Small onClick={assist.stop}>{t('assist.close')}</Small>
        </div>
      )}
      {state.kind === 'preview' && (
        <Preview
          language={language ? languageName(language, i18n.language) : ''}
          text={state.text}
          onText={assist.setPreview}
          onSend={() => onSend(state.text.trim())}
          onOriginal={() => onSend(state.of)}
          onClose={assist.stop}
        />
      )}
      {state.kind === 'idle' && language && (
        <div className={styles.bar} data-quiet>
          <IconLanguage size={16} aria-hidden />
          <span>
            {t('assist.translatedFrom', { language: languageName(language, i18n.language) })}
          </span>
        </div>
      )}
    </div>
  );
}

function Small({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}

interface PreviewProps {
  language: string;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  onOriginal: () => void;
  onClose: () => void;
}

/** The translation of a draft, beside the draft: people look at both before one is sent. */
function Preview({ language, text, onText, onSend, onOriginal, onClose }: PreviewProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.preview}>
      <p className={styles.title}>{t('assist.previewTitle', { language })}</p>
      <Textarea
        aria-label={t('assist.previewText')}
        autosize
        minRows={1}
        maxRows={6}
        value={text}
        dir="auto"
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <p className={styles.hint}>{t('assist.previewHint')}</p>
      <div className={styles.buttons}>
        <Small onClick={onClose}>{t('assist.cancel')}</Small>
        <Small onClick={onOriginal}>{t('assist.previewOriginal')}</Small>
        <Button size="compact-sm" disabled={text.trim() === ''} onClick={onSend}>
          {t('assist.previewSend')}
        </Button>
      </div>
    </div>
  );
}
