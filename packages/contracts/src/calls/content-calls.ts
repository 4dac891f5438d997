import {
  contentExport,
  contentImportRequest,
  contentImportResponse,
  contentKeysResponse,
  contentPageQuery,
  contentResponse,
  describeMediaRequest,
  draftListResponse,
  draftResponse,
  historyQuery,
  historyResponse,
  previewResponse,
  saveContentRequest,
} from '../administration/cms-admin.ts'
import { doneResponse } from '../done.ts'
import { mediaFields, mediaListResponse, mediaResponse, mediaUploadResponse } from '../content/media.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { rowId } from './row-id.ts'

const content = '/api/cms/content'
const drafts = '/api/cms/drafts'
const media = '/api/cms/media'
const pictureErrors = [
  'rate_limited',
  'overloaded',
  'file_needed',
  'media_empty',
  'media_type_unsupported',
  'media_too_many_pixels',
  'media_broken',
  'file_too_large',
] as const

export const createContent = call({
  method: 'POST',
  path: content,
  who: 'admin',
  summary: 'Creates a text.',
  body: saveContentRequest,
  reply: contentResponse,
  status: 201,
  errors: ['content_exists', 'content_placeholders'],
})

export const changeContent = call({
  method: 'PUT',
  path: `${content}/:id`,
  who: 'admin',
  summary: 'Changes a text.',
  params: z.object({ id: rowId }),
  body: saveContentRequest,
  reply: contentResponse,
  errors: ['content_exists', 'content_placeholders', 'settings_changed'],
})

export const deleteContent = call({
  method: 'DELETE',
  path: `${content}/:id`,
  who: 'admin',
  summary: 'Deletes a text; the default shows again.',
  params: z.object({ id: rowId }),
  reply: doneResponse,
})

export const listContentKeys = call({
  method: 'GET',
  path: '/api/cms/keys',
  who: 'admin',
  summary: 'Lists every editable text, with its default and where it appears.',
  reply: contentKeysResponse,
})

export const listDrafts = call({
  method: 'GET',
  path: drafts,
  who: 'admin',
  summary: 'Lists unpublished drafts.',
  reply: draftListResponse,
})

export const saveDraft = call({
  method: 'PUT',
  path: drafts,
  who: 'admin',
  summary: 'Saves a draft of a text.',
  body: saveContentRequest,
  reply: draftResponse,
  errors: ['content_placeholders', 'settings_changed'],
})

export const publishDraft = call({
  method: 'POST',
  path: `${drafts}/:id/publish`,
  who: 'admin',
  summary: 'Publishes a draft.',
  params: z.object({ id: rowId }),
  reply: doneResponse,
})

export const discardDraft = call({
  method: 'DELETE',
  path: `${drafts}/:id`,
  who: 'admin',
  summary: 'Discards a draft.',
  params: z.object({ id: rowId }),
  reply: doneResponse,
  errors: ['not_found'],
})

export const createPreview = call({
  method: 'POST',
  path: '/api/cms/preview',
  who: 'admin',
  summary: 'Creates a temporary address where the site shows the drafts.',
  reply: previewResponse,
})

export const renderContentPage = call({
  method: 'GET',
  path: '/api/cms/page',
  who: 'admin',
  summary: 'Returns a public page with its drafts, each text marked, for the content editor.',
  query: contentPageQuery,
  media: 'text/html',
  errors: ['not_found'],
})

export const listContentVersions = call({
  method: 'GET',
  path: '/api/cms/history',
  who: 'admin',
  summary: 'Lists the versions of a text, with date and author.',
  query: historyQuery,
  reply: historyResponse,
})

export const undoContentChange = call({
  method: 'POST',
  path: '/api/cms/history/:id/undo',
  who: 'admin',
  summary: 'Undoes one change.',
  params: z.object({ id: rowId }),
  reply: doneResponse,
})

export const exportContent = call({
  method: 'GET',
  path: '/api/cms/export',
  who: 'admin',
  summary: 'Exports all texts as a file.',
  reply: contentExport,
})

export const importContent = call({
  method: 'POST',
  path: '/api/cms/import',
  who: 'admin',
  summary: 'Imports the texts of such a file, all or none.',
  body: contentImportRequest,
  invalidBody: 'content_import_invalid',
  reply: contentImportResponse,
  errors: ['rate_limited', 'overloaded'],
})

export const listMedia = call({
  method: 'GET',
  path: media,
  who: 'admin',
  summary: 'Lists all pictures.',
  reply: mediaListResponse,
})

export const addMedia = call({
  method: 'POST',
  path: media,
  who: 'admin',
  summary: 'Adds pictures.',
  form: mediaFields,
  reply: mediaUploadResponse,
  status: 201,
  errors: pictureErrors,
})

export const describeMedia = call({
  method: 'PUT',
  path: `${media}/:id`,
  who: 'admin',
  summary: 'Changes the description of a picture.',
  params: z.object({ id: rowId }),
  body: describeMediaRequest,
  reply: mediaResponse,
  errors: ['settings_changed'],
})

export const replaceMedia = call({
  method: 'PUT',
  path: `${media}/:id/file`,
  who: 'admin',
  summary: 'Replaces the file of a picture.',
  params: z.object({ id: rowId }),
  form: z.object({}),
  maxFiles: 1,
  reply: mediaResponse,
  errors: pictureErrors,
})

export const deleteMedia = call({
  method: 'DELETE',
  path: `${media}/:id`,
  who: 'admin',
  summary: 'Deletes a picture.',
  params: z.object({ id: rowId }),
  reply: doneResponse,
})
