import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import pageStyles from '../../ui/resource-page.module.css';
import { ExamplePanel } from './example-panel.tsx';
import styles from './messages-api-page.module.css';
import { sendUrl } from './send-test.ts';
import { FilesTest, TextTest } from './test-forms.tsx';
import { TokenChoice } from './token-choice.tsx';
import { TokenList } from './token-list.tsx';

/** Tokens for programs, and how to send with one: forms to try it, and examples to copy. */
export function MessagesApiPage() {
  const { t } = useTranslation();
  // Only here, in memory: the server keeps no token.
  const [token, setToken] = useState('');
  const [whatsappId, setWhatsappId] = useState<number | null>(null);
  const connections = useQuery(connectionsQuery).data ?? [];
  return (
    <section className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1 className={pageStyles.title}>{t('messagesApi.title')}</h1>
      </header>
      <div className={styles.body}>
        <p className={styles.hint}>
          {t('messagesApi.intro')}{' '}
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t('messagesApi.reference')}
          </a>
        </p>
        <TokenList onCreated={setToken} />
        <section className={styles.part}>
          <h2>{t('messagesApi.tryTitle')}</h2>
          <TokenChoice
            token={token}
            onToken={setToken}
            connections={connections}
            whatsappId={whatsappId}
            onConnection={setWhatsappId}
          />
          <div className={styles.forms}>
            <TextTest token={token} whatsappId={whatsappId} />
            <FilesTest token={token} whatsappId={whatsappId} />
          </div>
        </section>
        <section className={styles.part}>
          <h2>{t('messagesApi.examplesTitle')}</h2>
          <p className={styles.hint}>{t('messagesApi.examplesHint')}</p>
          <Tabs defaultValue="text">
            <Tabs.List aria-label={t('messagesApi.examplesTitle')}>
              <Tabs.Tab value="text">{t('messagesApi.text')}</Tabs.Tab>
              <Tabs.Tab value="file">{t('messagesApi.file')}</Tabs.Tab>
            </Tabs.List>
            {(['text', 'file'] as const).map((what) => (
              <Tabs.Panel key={what} value={what} className={styles.panel}>
                <ExamplePanel
                  what={what}
                  options={{
                    url: sendUrl(),
                    token: token || t('messagesApi.yourToken'),
                    whatsappId,
                    text: t('messagesApi.sampleText', { skipInterpolation: true }),
                  }}
                />
              </Tabs.Panel>
            ))}
          </Tabs>
        </section>
      </div>
    </section>
  );
}
