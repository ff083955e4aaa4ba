import type { BrandImage, InstallationKey } from '@prosa/contract/branding/keys';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

export const installationSettingsQuery = queryOptions({
  queryKey: ['installation-settings'],
  queryFn: ({ signal }) => call('GET /installation-settings', {}, { signal }),
});

export const saveInstallationSetting = (key: InstallationKey, value: string) =>
  call('PUT /installation-settings/:key', { params: { key }, body: { value } });

export const sendImage = (image: BrandImage, picture: Blob) =>
  call('POST /installation-images/:image', { params: { image }, files: { picture: [picture] } });

export const dropImage = (image: BrandImage) =>
  call('DELETE /installation-images/:image', { params: { image } });
