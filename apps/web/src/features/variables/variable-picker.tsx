import { ActionIcon, Menu } from '@mantine/core';
import { type MessageVariable, messageVariables } from '@prosa/contract/message-variables';
import { IconBraces } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

interface VariablePickerProps {
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  className?: string | undefined;
  variables?: readonly MessageVariable[] | undefined;
  /** Further ones that people named themselves. */
  named?: readonly string[] | undefined;
}

/** Variables to insert at the caret of the field; they are filled in on sending. */
export function VariablePicker({
  field,
  className = '',
  variables = messageVariables,
  named = [],
}: VariablePickerProps) {
  const { t } = useTranslation();
  const insert = (name: string) => {
    if (field.current) insertAtCaret(field.current, `{{${name}}}`);
  };
  return (
    <Menu position="top-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          className={className}
          aria-label={t('variables.pick')}
          title={t('variables.pick')}
        >
          <IconBraces size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {named.map((name) => (
          <Menu.Item key={`own ${name}`} onClick={() => insert(name)}>
            {name}
          </Menu.Item>
        ))}
        {variables.map((name) => (
          <Menu.Item key={name} onClick={() => insert(name)}>
            {t(`variables.names.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Inserts text at the caret as if it were typed, so that forms and drafts notice it. */
function insertAtCaret(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  field.focus();
  const end = field.value.length;
  field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
