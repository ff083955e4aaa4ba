import { Button, Modal } from '@mantine/core';
import type { Contact } from '@prosa/contract/contacts';

export default function NewTicketDialog({ onClose }: { contact?: Contact; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose}>
      <Button onClick={onClose} />
    </Modal>
  );
}
