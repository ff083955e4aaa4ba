import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAlignLeft,
  IconLanguage,
  IconMoodSmile,
  IconSparkles,
  IconTextGrammar,
  IconWand,
} from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandKeys } from '../../session/command-keys.ts';
import type { Assist } from './use-assist.ts';

const LanguageDialog = lazy(() => import('./language-dialog.tsx'));

const rewritings = [
  ['shorter', IconAlignLeft],
  ['friendlier', IconMoodSmile],
  ['correct', IconTextGrammar],
] as const;

interface AssistMenuProps {
  assist: Assist;
  field: RefObject<HTMLTextAreaElement | null>;
  className?: string | undefined;
}

/** What a model may do with the message that is being written; nothing where the company has switched it off. */
export function AssistMenu({ assist, field, className = '' }: AssistMenuProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const { helps, ask, hasText } = assist;
  useCommandKeys({
    y: helps.suggestion ? () => field.current?.checkVisibility() && ask('suggestion') : undefined,
  });
  if (!helps.suggestion && !helps.rewriting && !helps.translation) return null;
  return (
    <>
      <Menu position="top-start" returnFocus={false} withinPortal>
        <Menu.Target>
          <ActionIcon
            className={className}
            aria-label={t('assist.menu')}
            title={`${t('assist.menu')} (Alt+Y)`}
          >
            <IconSparkles size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {helps.suggestion && (
            <Menu.Item
              leftSection={<IconWand size={16} aria-hidden />}
              onClick={() => ask('suggestion')}
            >
              {t('assist.suggest')}
            </Menu.Item>
          )}
          {helps.rewriting && (
            <>
              <Menu.Label>{t('assist.rewrite')}</Menu.Label>
              {rewritings.map(([how, Icon]) => (
                <Menu.Item
                  key={how}
                  disabled={!hasText}
                  leftSection={<Icon size={16} aria-hidden />}
                  onClick={() => ask(how)}
                >
                  {t(`assist.${how}`)}
                </Menu.Item>
              ))}
            </>
          )}
          {helps.translation && (
            <Menu.Item
              leftSection={<IconLanguage size={16} aria-hidden />}
              onClick={() => setChoosing(true)}
            >
              {t('assist.translateChat')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isChoosing && (
          <LanguageDialog
            ticketId={assist.ticketId}
            language={assist.language}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
