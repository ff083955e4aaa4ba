import { ActionIcon, Menu } from '@mantine/core';
import { languages } from '@prosa/contract/limits';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../i18n/language-names.ts';
import { chooseLanguage } from '../session/choose-language.ts';

export function LanguageMenu() {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label={t('shell.language')} title={t('shell.language')}>
          <IconLanguage size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}

export function LanguageItems() {
  const { i18n } = useTranslation();
  return languages.map((language) => (
    <Menu.Item
      key={language}
      lang={language}
      onClick={() => chooseLanguage(language)}
      rightSection={i18n.language === language ? <IconCheck size={16} /> : null}
    >
      {languageNames[language]}
    </Menu.Item>
  ));
}
