import type { ContactListItem } from '@prosa/contract/contact-lists';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmailText } from '../../ui/email-text.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import styles from './contact-lists.module.css';
import { filledFields, headingsOf, titleOf } from './item-fields.ts';

/** As many headings as fit beside name, number and e-mail; more of them share one column. */
const FEW = 3;

/** The columns of a list: those that every list has, and those of its spreadsheets. */
export function useItemColumns(items: readonly ContactListItem[]): Column<ContactListItem>[] {
  const { t } = useTranslation();
  const headings = headingsOf(items);
  return [
    { key: 'name', title: t('contactLists.itemName'), render: (item) => <Person item={item} /> },
    {
      key: 'number',
      title: t('contactLists.number'),
      wideOnly: true,
      render: ({ number }) => formatPhoneNumber(number),
    },
    {
      key: 'email',
      title: t('contactLists.email'),
      wideOnly: true,
      render: (item) => <EmailText email={item.email} />,
    },
    ...(headings.length > FEW
      ? [
          {
            key: 'others',
            title: t('contactLists.otherColumns'),
            wideOnly: true,
            render: (item: ContactListItem) => <OtherFields item={item} />,
          },
        ]
      : headings.map((heading) => ({
          key: `field ${heading}`,
          title: titleOf(heading),
          wideOnly: true,
          render: ({ fields }: ContactListItem) => fields[heading] ?? '',
        }))),
  ];
}

const marks = { yes: IconCircleCheck, no: IconCircleX, unknown: IconHelpCircle };

function Person({ item }: { item: ContactListItem }) {
  const { name, number, valid } = item;
  const { t } = useTranslation();
  const Mark = marks[valid];
  const label = t(`contactLists.valid.${valid}`);
  return (
    <span className={styles.person}>
      <Mark size={20} className={styles.mark} data-valid={valid} role="img" aria-label={label}>
        <title>{label}</title>
      </Mark>
      <span className={styles.cell}>
        <span>{name}</span>
        <span className={styles.below}>{formatPhoneNumber(number)}</span>
        <span className={styles.below}>
          <OtherFields item={item} />
        </span>
      </span>
    </span>
  );
}

const OtherFields = ({ item }: { item: ContactListItem }) =>
  filledFields(item)
    .map(({ title, value }) => `${title}: ${value}`)
    .join(' · ');
