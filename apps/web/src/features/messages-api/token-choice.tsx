import { Select } from '@mantine/core';
import type { Connection } from '@prosa/contract/connections';
import { TOKEN_PREFIX } from '@prosa/contract/token-rights';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '../../ui/secret-input.tsx';
import styles from './messages-api-page.module.css';

interface TokenChoiceProps {
  token: string;
  onToken: (token: string) => void;
  connections: readonly Connection[];
  whatsappId: number | null;
  onConnection: (id: number | null) => void;
}

/** The token that forms and examples use. A token of the company may send through any connection. */
export function TokenChoice(props: TokenChoiceProps) {
  const { t } = useTranslation();
  const { token, connections, whatsappId } = props;
  const isOfConnection = token !== '' && !token.startsWith(TOKEN_PREFIX);
  return (
    <div className={styles.choice}>
      <SecretInput
        label={t('messagesApi.token')}
        description={t('messagesApi.tokenHint')}
        showLabel={t('messagesApi.showToken')}
        autoComplete="off"
        value={token}
        onChange={(event) => {
          const next = event.currentTarget.value.trim();
          props.onToken(next);
          if (!next.startsWith(TOKEN_PREFIX)) props.onConnection(null);
        }}
      />
      <Select
        label={t('messagesApi.connection')}
        description={t(
          isOfConnection ? 'messagesApi.connectionFixed' : 'messagesApi.connectionHint',
        )}
        placeholder={t('messagesApi.connectionDefault')}
        disabled={isOfConnection}
        clearable
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={whatsappId === null ? null : String(whatsappId)}
        onChange={(value) => props.onConnection(value === null ? null : Number(value))}
      />
    </div>
  );
}
