import { flowLimits } from '@prosa/contract/flow-limits';
import type { Element } from '@prosa/flow/nodes';
import {
  IconArrowDown,
  IconArrowUp,
  IconClockPause,
  IconMessage,
  IconMusic,
  IconPhoto,
  IconVideo,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../ui/count-field.tsx';
import { ListTool } from '../../../ui/list-tool.tsx';
import { FlowTextarea } from './flow-text.tsx';
import { MediaField } from './media-field.tsx';
import styles from './nodes.module.css';

export const elementIcons: Record<Element['type'], TablerIcon> = {
  message: IconMessage,
  interval: IconClockPause,
  img: IconPhoto,
  audio: IconMusic,
  video: IconVideo,
};

interface ElementFieldsProps {
  element: Element;
  no: number;
  isLast: boolean;
  isWrong: boolean;
  onChange: (element: Element) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  /** An upload begins or ends. */
  onBusy: (isBusy: boolean) => void;
}

/** One text, pause or file of a content node. */
export function ElementFields(props: ElementFieldsProps) {
  const { element, no, isLast, isWrong, onMove, onRemove } = props;
  const { t } = useTranslation();
  const Icon = elementIcons[element.type];
  const kind = t(`flows.elements.${element.type}`);
  return (
    <li className={styles.element} data-wrong={isWrong || undefined}>
      <div className={styles.elementHead}>
        <Icon size={18} aria-hidden />
        <strong>{`${no}. ${kind}`}</strong>
        <ListTool label={t('flows.elementUp', { no })} isOff={no === 1} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} />
        </ListTool>
        <ListTool label={t('flows.elementDown', { no })} isOff={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={16} />
        </ListTool>
        <ListTool label={t('flows.elementRemove', { no })} onClick={onRemove}>
          <IconX size={16} />
        </ListTool>
      </div>
      <ElementValue {...props} label={`${no}. ${kind}`} />
    </li>
  );
}

function ElementValue({
  element,
  no,
  label,
  isWrong,
  onChange,
  onBusy,
}: ElementFieldsProps & { label: string }) {
  const { t } = useTranslation();
  if (element.type === 'message')
    return (
      <FlowTextarea
        aria-label={label}
        autosize
        minRows={2}
        maxRows={8}
        {...(no === 1 ? { 'data-autofocus': true } : {})}
        value={element.text}
        error={isWrong}
        onChange={(event) => onChange({ ...element, text: event.currentTarget.value })}
      />
    );
  if (element.type === 'interval')
    return (
      <CountField
        label={t('flows.intervalSeconds')}
        max={flowLimits.interval.max}
        value={element.seconds || ''}
        error={isWrong}
        onChange={(seconds) => onChange({ ...element, seconds: Number(seconds) || 0 })}
      />
    );
  return <MediaField media={element} label={label} onChange={onChange} onBusy={onBusy} />;
}
