import { PIXEL } from '../../testing/pixel.ts';
import type { Fixtures } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /branding': () => [{}],
  'GET /installation-settings': () => [{}],
  'PUT /installation-settings/:key': () => [
    { params: { key: 'signInText' }, body: { value: 'Bom dia' } },
    { params: { key: 'signInText' }, body: { value: '' } },
  ],
  'POST /installation-images/:image': () => [
    { params: { image: 'favicon' }, files: { picture: PIXEL } },
  ],
  'DELETE /installation-images/:image': () => [{ params: { image: 'favicon' } }],
} satisfies Fixtures;
