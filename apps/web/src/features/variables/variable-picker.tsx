import { ActionIcon, Menu } from '@mantine/core';
import { type MessageVariable, messageVariables } from '@prosa/contract/message-variables';
import { IconBraces } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

interface VariablePickerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  className?: string | undefined;
  variables?: readonly MessageVariable[] | undefined;
}

/** Variables to insert at the caret of the field; they are filled in on sending. */
export function VariablePicker({
  field,
  className = '',
  variables = messageVariables,
}: VariablePickerProps) {
  const { t } = useTranslation();
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
        {variables.map((name) => (
          <Menu.Item
            key={name}
            onClick={() => {
              if (field.current) insertAtCaret(field.current, `{{${name}}}`);
            }}
          >
            {t(`variables.names.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Inserts text at the caret as if it were typed, so that forms and drafts notice it. */
function insertAtCaret(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
