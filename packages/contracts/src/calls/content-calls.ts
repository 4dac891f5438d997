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
import type { Call } from './call.ts'

const content = '/api/cms/content'
const drafts = '/api/cms/drafts'
const media = '/api/cms/media'
const pictureErrors = [
  'rate_limited',
  'overloaded',
  'media_needs_file',
  'media_empty',
  'media_type_unsupported',
  'media_too_many_pixels',
  'media_broken',
  'file_too_large',
] as const

/**
 * The texts and pictures of the site, for those who run the business. Reading what is public is among the public calls.
 */
export const contentCalls: readonly Call[] = [
  {
    method: 'POST',
    path: content,
    who: 'admin',
    summary: 'Writes a text.',
    body: saveContentRequest,
    reply: contentResponse,
    status: 201,
    errors: ['content_exists', 'content_placeholders'],
  },
  {
    method: 'PUT',
    path: `${content}/:id`,
    who: 'admin',
    summary: 'Changes a text.',
    body: saveContentRequest,
    reply: contentResponse,
    errors: ['content_exists', 'content_placeholders', 'settings_changed'],
  },
  {
    method: 'DELETE',
    path: `${content}/:id`,
    who: 'admin',
    summary: 'Removes a text: the default shows again.',
    reply: doneResponse,
  },
  {
    method: 'GET',
    path: '/api/cms/keys',
    who: 'admin',
    summary: 'Every text that can be written, with its default and where it shows.',
    reply: contentKeysResponse,
  },

  { method: 'GET', path: drafts, who: 'admin', summary: 'Texts that wait to be published.', reply: draftListResponse },
  {
    method: 'PUT',
    path: drafts,
    who: 'admin',
    summary: 'Keeps a draft of a text.',
    body: saveContentRequest,
    reply: draftResponse,
    errors: ['content_placeholders', 'settings_changed'],
  },
  { method: 'POST', path: `${drafts}/:id/publish`, who: 'admin', summary: 'Publishes a draft.', reply: doneResponse },
  {
    method: 'DELETE',
    path: `${drafts}/:id`,
    who: 'admin',
    summary: 'Throws a draft away.',
    reply: doneResponse,
    errors: ['not_found'],
  },
  {
    method: 'POST',
    path: '/api/cms/preview',
    who: 'admin',
    summary: 'A short-lived address at which the site shows the drafts.',
    reply: previewResponse,
  },
  {
    method: 'GET',
    path: '/api/cms/page',
    who: 'admin',
    summary: 'A public page with its drafts, each text marked, for the frame of the content editor.',
    query: contentPageQuery,
    media: 'text/html',
    errors: ['not_found'],
  },

  {
    method: 'GET',
    path: '/api/cms/history',
    who: 'admin',
    summary: 'What a text was, when, and by whom.',
    query: historyQuery,
    reply: historyResponse,
  },
  {
    method: 'POST',
    path: '/api/cms/history/:id/undo',
    who: 'admin',
    summary: 'Takes one change back.',
    reply: doneResponse,
  },
  { method: 'GET', path: '/api/cms/export', who: 'admin', summary: 'All texts as a file.', reply: contentExport },
  {
    method: 'POST',
    path: '/api/cms/import',
    who: 'admin',
    summary: 'Writes the texts of such a file, all or none.',
    body: contentImportRequest,
    reply: contentImportResponse,
    errors: ['rate_limited', 'overloaded'],
  },

  { method: 'GET', path: media, who: 'admin', summary: 'All pictures.', reply: mediaListResponse },
  {
    method: 'POST',
    path: media,
    who: 'admin',
    summary: 'Adds pictures.',
    form: mediaFields,
    reply: mediaUploadResponse,
    status: 201,
    errors: pictureErrors,
  },
  {
    method: 'PUT',
    path: `${media}/:id`,
    who: 'admin',
    summary: 'Describes a picture.',
    body: describeMediaRequest,
    reply: mediaResponse,
    errors: ['settings_changed'],
  },
  {
    method: 'PUT',
    path: `${media}/:id/file`,
    who: 'admin',
    summary: 'Puts another picture in its place.',
    form: z.object({}),
    maxFiles: 1,
    reply: mediaResponse,
    errors: pictureErrors,
  },
  { method: 'DELETE', path: `${media}/:id`, who: 'admin', summary: 'Deletes a picture.', reply: doneResponse },
]
