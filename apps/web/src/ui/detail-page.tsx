import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './detail-page.module.css';

export interface DetailPageProps {
  title: string;
  /** Name of the pane for screen readers, where it is not the title. */
  label?: string;
  /** The list that the row is from. */
  back: { to: LinkProps['to']; title: string };
  /** Buttons at the end of the head. */
  acts?: ReactNode;
  isBusy: boolean;
  children: ReactNode;
}

/** A page about one row of a list: a head with the way back, and a pane that scrolls. */
export function DetailPage({
  title,
  label = title,
  back,
  acts,
  isBusy,
  children,
}: DetailPageProps) {
  return (
    <section className={styles.page} aria-busy={isBusy}>
      <header className={styles.head}>
        <Button
          component={Link}
          to={back.to}
          variant="subtle"
          leftSection={<IconArrowLeft size={18} />}
        >
          {back.title}
        </Button>
        <h1 className={styles.title}>{title}</h1>
        {acts}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      <section className={styles.pane} tabIndex={0} aria-label={label}>
        {children}
      </section>
    </section>
  );
}
