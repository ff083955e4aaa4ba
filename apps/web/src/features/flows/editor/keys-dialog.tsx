import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './flow-editor.module.css';

const keys = [
  ['N', 'flows.addNode'],
  ['C', 'flows.connectTo'],
  ['Enter', 'flows.keyOpen'],
  ['Tab', 'flows.keyNext'],
  ['← ↑ → ↓', 'flows.keyMove'],
  ['Delete', 'flows.keyRemove'],
  ['/', 'flows.find'],
  ['T', 'flows.test'],
  ['L', 'flows.tidyUp'],
  ['F', 'flows.fit'],
  ['Ctrl Z', 'flows.undo'],
  ['Ctrl Y', 'flows.redo'],
  ['Ctrl C', 'flows.keyCopy'],
  ['Ctrl X', 'flows.keyCut'],
  ['Ctrl V', 'flows.keyPaste'],
  ['Ctrl D', 'flows.duplicateNode'],
  ['Ctrl A', 'flows.keyAll'],
  ['Ctrl S', 'common.save'],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('flows.keys')}>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <Fragment key={key}>
            <dt>{t(text)}</dt>
            <dd>
              {(key.includes('←') ? [key] : key.split(' ')).map((each) => (
                <Kbd key={each}>{each}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
