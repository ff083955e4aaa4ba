import { renderTemplate, type TemplateValues } from '@prosa/contract/template-text';
import type { Template } from '@prosa/contract/templates';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../../conversation/messages/marked-text.tsx';
import styles from './templates.module.css';

interface TemplatePreviewProps {
  template: Template;
  values: TemplateValues;
}

/** As the customer will read it; variables without a value keep their braces. */
export function TemplatePreview({ template, values }: TemplatePreviewProps) {
  const { t } = useTranslation();
  return (
    <figure className={styles.preview}>
      <figcaption className="visually-hidden">{t('templates.preview')}</figcaption>
      <div className={styles.bubble}>
        <MarkedText text={renderTemplate(template, values)} />
      </div>
      {template.buttons.length > 0 && (
        <ul className={styles.buttons}>
          {template.buttons.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </figure>
  );
}
