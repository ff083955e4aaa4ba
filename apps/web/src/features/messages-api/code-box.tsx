import styles from './messages-api-page.module.css';

/** Code that scrolls, by keyboard too. */
export const CodeBox = ({ label, code }: { label: string; code: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
  <section className={styles.code} tabIndex={0} aria-label={label}>
    <pre>{code}</pre>
  </section>
);
