import { Fragment, memo, type ReactNode } from 'react';
import styles from './marked-text.module.css';
import { type ListItem, type MarkupNode, parseMarkup } from './markup.ts';

/** A message's text with its bold, italic, struck, code and link parts. */
export const MarkedText = memo(function MarkedText({ text }: { text: string }) {
  return <>{drawAll(parseMarkup(text))}</>;
});

const drawAll = (nodes: readonly MarkupNode[]): ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>);

function draw(node: MarkupNode): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return <code>{node.text}</code>;
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.text}
        </a>
      );
    case 'list':
      return <List items={node.items} />;
    case 'quote':
      return <span className={styles.quote}>{drawAll(node.children)}</span>;
    case 'bold':
      return <strong>{drawAll(node.children)}</strong>;
    case 'italic':
      return <em>{drawAll(node.children)}</em>;
    case 'strike':
      return <s>{drawAll(node.children)}</s>;
  }
}

function List({ items }: { items: readonly ListItem[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <ul> may not stand in a paragraph
    <span className={styles.list} role="list">
      {items.map(({ mark, children }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: as its list
        <span key={index} className={styles.item} role="listitem">
          <span>{/\d/.test(mark) ? mark : '•'}</span>
          <span>{drawAll(children)}</span>
        </span>
      ))}
    </span>
  );
}
