import { z } from 'zod';
import { deleted, ignoredCompany, isoTime, pageQuery, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** One file of a list; it can exist with a name before its file is uploaded. */
export const FileOption = z.object({
  id: id('fileOption'),
  name: z.string(),
  /** Signed address; null until the file is uploaded. */
  path: z.string().nullable(),
  /** The detected type, such as `image/png`. */
  mediaType: z.string().nullable(),
  bytes: z.number().nullable(),
});
export type FileOption = z.output<typeof FileOption>;

export const FileList = z.object({
  id: id('fileList'),
  name: z.string(),
  message: z.string(),
  options: z.array(FileOption),
  createdAt: isoTime,
  updatedAt: isoTime,
  rev: z.number(),
});
export type FileList = z.output<typeof FileList>;

const params = z.object({ listId: textId('fileList') });
const optionName = text(limits.fileOptionName.max).trim();
const newOption = z.object({
  name: optionName,
  path: z.unknown().meta({ ignored: true }).optional(),
  mediaType: z.unknown().meta({ ignored: true }).optional(),
  file: z.unknown().meta({ ignored: true }).optional(),
});

/** An option without an id is new. */
const option = newOption.extend({ id: id('fileOption').optional() });

const editable = {
  name: text(limits.fileListName.max).trim().min(limits.fileListName.min),
  message: text(limits.messageBody.max).trim().min(1),
  options: z.array(option).max(limits.fileOptions.max),
};

export const fileListRoutes = {
  'GET /files': route({
    access: 'files-page:manage',
    query: z.object(pageQuery),
    response: z.object({
      files: z.array(FileList),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List file lists by name',
  }),
  'GET /files/:listId': route({
    access: 'files-page:manage',
    params,
    response: FileList,
    summary: 'Get a file list with its files',
  }),
  'POST /files': route({
    access: 'files-page:manage',
    body: z.object({
      name: editable.name,
      message: editable.message,
      options: z.array(newOption).max(limits.fileOptions.max).default([]),
      companyId: ignoredCompany,
    }),
    status: 201,
    response: FileList,
    summary: 'Create a file list; upload its files afterwards',
  }),
  'PUT /files/:listId': route({
    access: 'files-page:manage',
    params,
    body: z
      .object({
        ...editable,
        /** Options to remove. If given, `options` are changes and all others stay; otherwise `options` is the complete list. */
        removedIds: z.array(id('fileOption')).max(limits.fileOptions.max),
        companyId: ignoredCompany,
      })
      .partial(),
    ifMatch: true,
    response: FileList,
    summary: 'Update a file list. Removing an option deletes its file.',
  }),
  'DELETE /files/:listId': route({
    access: 'files-page:manage',
    params,
    response: deleted(id('fileList')),
    summary: 'Delete a file list with its files',
  }),
  'POST /files/uploadList/:listId': route({
    access: 'files-page:manage',
    params,
    files: ['files'],
    repeated: ['id', 'name', 'mediaType'],
    body: z.object({
      /** The option of each file; further files become new options. */
      id: z.array(textId('fileOption')).max(limits.filesPerMessage.max).optional(),
      name: z.array(optionName).max(limits.filesPerMessage.max).optional(),
      fileId: z.unknown().meta({ ignored: true }).optional(),
      typeArch: z.unknown().meta({ ignored: true }).optional(),
      mediaType: z.unknown().meta({ ignored: true }).optional(),
    }),
    status: 200,
    response: FileList,
    summary: 'Upload files to a list',
  }),
} as const;
