import { PIXEL } from '../../testing/pixel.ts';
import {
  type Fixture,
  type Fixtures,
  justParams,
  type Material,
  nextName,
} from '../../testing/sweep-material.ts';

const fileListOf = ({ own }: Material) => ({ listId: own.fileList });

const justFileList: Fixture = justParams(fileListOf);

export const fixtures = {
  'GET /files': ({ foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { companyId: foreignCompany } },
  ],
  'GET /files/:listId': justFileList,
  'POST /files': ({ foreignCompany }) => [
    {
      body: {
        name: nextName(),
        message: 'Olá',
        options: [{ name: 'Um' }],
        companyId: foreignCompany,
      },
    },
  ],
  'PUT /files/:listId': (material) => [
    {
      params: fileListOf(material),
      body: { name: nextName(), options: [{ id: material.own.fileOption, name: 'Outro' }] },
    },
    { params: fileListOf(material), body: { removedIds: [material.own.fileOption] } },
  ],
  'DELETE /files/:listId': justFileList,
  'POST /files/uploadList/:listId': (material) => [
    {
      params: fileListOf(material),
      body: { id: [material.own.fileOption] },
      files: { files: PIXEL },
    },
  ],
} satisfies Fixtures;
