import type { TicketNote } from '@prosa/contract/notes';
import { callsIn } from '../../conversation/messages/mention-text.ts';
import styles from './note-text.module.css';

/** A note's text, with the mentioned colleagues. */
export const NoteText = ({ note }: { note: TicketNote }) => (
  <p className={styles.text} dir="auto">
    {callsIn(note.note, note.mentions).map(({ text, isCalled }, index) =>
      isCalled ? (
        <b key={index} className={styles.called}>
          {text}
        </b>
      ) : (
        text
      ),
    )}
  </p>
);
