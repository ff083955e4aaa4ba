import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ContactPanel, type ContactPanelProps } from './contact-panel.tsx';

const WIDTH = 320;

/** The contact over the conversation, where there is no room beside it. */
export default function ContactDrawer({
  onClose,
  onJump,
  ...panel
}: ContactPanelProps & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={WIDTH}
      title={t('tickets.details')}
      overlayProps={{ backgroundOpacity: 0.2 }}
    >
      <ContactPanel
        {...panel}
        onJump={(messageId) => {
          onClose();
          onJump(messageId);
        }}
      />
    </Drawer>
  );
}
