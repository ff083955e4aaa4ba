import { ActionIcon, Menu } from '@mantine/core';
import { type MessageVariable, messageVariables } from '@prosa/contract/message-variables';
import { IconBraces } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { insertAtCaret } from './insert-at-caret.ts';

interface VariablePickerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  className?: string | undefined;
  variables?: readonly MessageVariable[] | undefined;
}

/** Words that are filled in when the text is sent; a picked one goes to the caret of the field. */
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
