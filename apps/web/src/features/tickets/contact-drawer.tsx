import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ContactPanel, type ContactPanelProps } from './contact-panel.tsx';

const WIDTH = 320;

/** The contact over the conversation, where it does not fit beside it. */
export default function ContactDrawer({
  onClose,
  onJump,
  onView,
  ...panel
}: ContactPanelProps & { onClose: () => void }) {
  const { t } = useTranslation();
  // Closes first: the drawer would cover the message.
  const inThread = (show: (messageId: string) => void) => (messageId: string) => {
    onClose();
    show(messageId);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={WIDTH}
      title={t('tickets.details')}
      overlayProps={{ backgroundOpacity: 0.2 }}
    >
      <ContactPanel {...panel} onJump={inThread(onJump)} onView={inThread(onView)} />
    </Drawer>
  );
}
