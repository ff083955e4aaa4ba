import type { IntegrationType } from '@prosa/contract/queue-integrations/types';
import { IconMessageChatbot, IconRobot, IconSchema, IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './integrations.module.css';

const logos = {
  n8n: N8nLogo,
  webhook: IconWebhook,
  dialogflow: IconMessageChatbot,
  typebot: IconRobot,
  flowbuilder: IconSchema,
} satisfies Record<IntegrationType, unknown>;

/** Shows what kind of program it is. */
export function TypeLogo({ type }: { type: IntegrationType }) {
  const { t } = useTranslation();
  const Logo = logos[type];
  const name = t(`queueIntegrations.types.${type}`);
  return (
    <span className={styles.logo} data-type={type} role="img" aria-label={name} title={name}>
      <Logo size={22} aria-hidden />
    </span>
  );
}

/** Nodes that are joined by a line, as in the mark of n8n. */
function N8nLogo({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="4" cy="12" r="2.4" />
      <circle cx="11" cy="12" r="2.4" />
      <circle cx="20" cy="7" r="2.4" />
      <circle cx="20" cy="17" r="2.4" />
      <path d="M6.4 12h2.2M13.4 12c2 0 2-5 4.2-5M13.4 12c2 0 2 5 4.2 5" />
    </svg>
  );
}
