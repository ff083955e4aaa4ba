import { Fragment, memo, type ReactNode } from 'react';
import styles from './marked-text.module.css';
import { type ListItem, type MarkupNode, parseMarkup } from './markup.ts';
import { callsIn } from './mention-text.ts';

type Names = readonly string[];

interface MarkedTextProps {
  text: string;
  /** Names of mentioned people; each appears in the text after an `@`. */
  names?: Names;
}

const nobody: Names = [];

/** A message's text with its bold, italic, struck, code and link parts, and the people it mentions. */
export const MarkedText = memo(function MarkedText({ text, names = nobody }: MarkedTextProps) {
  return <>{drawAll(parseMarkup(text), names)}</>;
});

const drawAll = (nodes: readonly MarkupNode[], names: Names): ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{draw(node, names)}</Fragment>);

function draw(node: MarkupNode, names: Names): ReactNode {
  switch (node.kind) {
    case 'text':
      return names.length > 0 ? <Calling text={node.text} names={names} /> : node.text;
    case 'code':
      return <code>{node.text}</code>;
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.text}
        </a>
      );
    case 'list':
      return <List items={node.items} names={names} />;
    case 'quote':
      return <span className={styles.quote}>{drawAll(node.children, names)}</span>;
    case 'bold':
      return <strong>{drawAll(node.children, names)}</strong>;
    case 'italic':
      return <em>{drawAll(node.children, names)}</em>;
    case 'strike':
      return <s>{drawAll(node.children, names)}</s>;
  }
}

function Calling({ text, names }: { text: string; names: Names }) {
  const people = names.map((name, id) => ({ id, name }));
  return callsIn(text, people).map((part, index) =>
    part.isCalled ? (
      <b key={index} className={styles.called}>
        {part.text}
      </b>
    ) : (
      part.text
    ),
  );
}

function List({ items, names }: { items: readonly ListItem[]; names: Names }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <ul> is not allowed in a paragraph
    <span className={styles.list} role="list">
      {items.map(({ mark, children }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: like its list
        <span key={index} className={styles.item} role="listitem">
          <span>{/\d/.test(mark) ? mark : '•'}</span>
          <span>{drawAll(children, names)}</span>
        </span>
      ))}
    </span>
  );
}
