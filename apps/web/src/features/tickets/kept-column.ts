/** Whether the contact stands beside the conversation, as each person left it in this browser. */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { readStored, writeStored } from '../../core/stored-keys.ts';
import { useUser } from '../../session/session.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';

const WIDE = '(min-width: 75em)';
/** A conversation and the column need this much beside the list to be of use. */
const ROOM_REM = 42.5;

function readOpen(): number[] {
  try {
    const ids: unknown = JSON.parse(readStored('contactColumn') ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** @param openOver shows the contact where it has no room beside the conversation */
export function useContactColumn(openOver: () => void) {
  const { id } = useUser();
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const { place, isNarrower } = useIsNarrower<HTMLDivElement>(ROOM_REM);
  const [isOpen, setOpen] = useState(() => readOpen().includes(id));
  const toggle = () => {
    const others = readOpen().filter((other) => other !== id);
    writeStored('contactColumn', JSON.stringify(isOpen ? others : [...others, id]));
    setOpen(!isOpen);
  };
  const hasRoom = isWide && !isNarrower;
  return {
    place,
    /** Null where there is no room for it. */
    isBeside: hasRoom ? isOpen : null,
    show: hasRoom ? toggle : openOver,
  };
}
