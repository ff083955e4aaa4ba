import { manifest } from '../manifest.ts';

export const contactLists = manifest({
  errors: {
    ERR_NO_CONTACTLIST_FOUND: 404,
    ERR_NO_CONTACTLISTITEM_FOUND: 404,
    ERR_CONTACTLIST_NAME_ALREADY_EXISTS: 409,
    ERR_CONTACTLISTITEM_ALREADY_EXISTS: 409,
    ERR_NO_NUMBER_LOOKUP: 422,
  },
  permissions: {
    'contact-lists-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'contactLists',
      path: '/contact-lists',
      group: 'campaigns',
      order: 140,
      permission: 'drawer-admin-items:view',
      plan: 'useCampaigns',
      cshow: true,
    },
  ],
  auditActions: ['contactListDeleted', 'contactListImported', 'contactListFilled'],
});
