/** Whether the contact column is open, stored per person in this browser. */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { readStored, writeStored } from '../../core/stored-keys.ts';
import { useUser } from '../../session/session.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';

const WIDE = '(min-width: 75em)';
/** The conversation and the column need this much width. */
const ROOM_REM = 42.5;

function readOpen(): number[] {
  try {
    const ids: unknown = JSON.parse(readStored('contactColumn') ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** @param openOver shows the contact in a drawer where the column does not fit */
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
    /** Null where it does not fit. */
    isBeside: hasRoom ? isOpen : null,
    show: hasRoom ? toggle : openOver,
  };
}
