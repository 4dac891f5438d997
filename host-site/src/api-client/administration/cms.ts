import {
  contentExport,
  contentImportResponse,
  contentKeysResponse,
  contentListResponse,
  contentResponse,
  doneResponse,
  draftListResponse,
  draftResponse,
  historyResponse,
  mediaListResponse,
  mediaResponse,
  mediaUploadResponse,
  previewResponse,
  type ContentImportResponse,
  type DescribeMediaRequest,
  type MediaFields,
  type MediaUploadResponse,
  type SaveContentRequest,
} from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call, json } from '../call'
import { fetchFile, type FetchedFile } from '../file'
import { ownKey } from '../accounts/session'
import { upload } from '../workspace/upload'

/** Key of everything that a change of texts or pictures may alter. */
export const cmsKey = [ownKey, 'cms']
const base = '/api/cms'

export const contentsQuery = () =>
  queryOptions({
    queryKey: [...cmsKey, 'contents'],
    retry: 1,
    queryFn: async () => (await call(`${base}/content`, contentListResponse)).contents,
  })
export const draftsQuery = () =>
  queryOptions({
    queryKey: [...cmsKey, 'drafts'],
    queryFn: async () => (await call(`${base}/drafts`, draftListResponse)).drafts,
  })
export const contentKeysQuery = () =>
  queryOptions({
    queryKey: [ownKey, 'cms-keys'],
    queryFn: async () => (await call(`${base}/keys`, contentKeysResponse)).keys,
  })
export const historyQuery = (path: string) =>
  queryOptions({
    queryKey: [...cmsKey, 'history', path],
    queryFn: async () => (await call(`${base}/history?path=${encodeURIComponent(path)}`, historyResponse)).entries,
  })
export const mediaQuery = () =>
  queryOptions({
    queryKey: [...cmsKey, 'media'],
    queryFn: async () => (await call(`${base}/media`, mediaListResponse)).medias,
  })

/** Creates a text, or changes the one with this id. */
export async function saveContent(request: SaveContentRequest, id?: number): Promise<void> {
  await (id === undefined
    ? call(`${base}/content`, contentResponse, request)
    : call(`${base}/content/${id}`, contentResponse, request, 'PUT'))
}
export const deleteContent = (id: number) => call(`${base}/content/${id}`, doneResponse, undefined, 'DELETE')
export const saveDraft = (request: SaveContentRequest) => call(`${base}/drafts`, draftResponse, request, 'PUT')
export const discardDraft = (id: number) => call(`${base}/drafts/${id}`, doneResponse, undefined, 'DELETE')
export const publishDraft = (id: number) => call(`${base}/drafts/${id}/publish`, doneResponse, {})
export const undoChange = (id: number) => call(`${base}/history/${id}/undo`, doneResponse, {})
export const openPreview = async (): Promise<string> => (await call(`${base}/preview`, previewResponse, {})).token
/** All texts as a file, set out so that a person can read it. */
export async function exportContent(): Promise<FetchedFile> {
  const { name, content } = await fetchFile(`${base}/export`)
  return {
    name,
    content: new Blob([JSON.stringify(contentExport.parse(JSON.parse(await content.text())), null, 2)], {
      type: 'application/json',
    }),
  }
}

/** @throws ApiError `content_import_invalid` also for a file that is no JSON */
export async function importContent(file: File, replace: boolean): Promise<ContentImportResponse> {
  return call(`${base}/import`, contentImportResponse, { file: json(await file.text()) ?? null, replace })
}

export const describeMedia = (id: number, fields: DescribeMediaRequest) =>
  call(`${base}/media/${id}`, mediaResponse, fields, 'PUT')
export const deleteMedia = (id: number) => call(`${base}/media/${id}`, doneResponse, undefined, 'DELETE')
export async function replaceMedia(id: number, file: File, locale: string): Promise<void> {
  const form = new FormData()
  form.append('file', file, file.name)
  await call(`${base}/media/${id}/file?language=${locale}`, mediaResponse, form, 'PUT')
}

/**
 * Sends pictures.
 * @param onProgress from 0 to 1, as the bytes leave
 * @throws ApiError
 */
export function uploadMedia(
  files: readonly File[],
  fields: MediaFields,
  locale: string,
  onProgress: (part: number) => void,
): Promise<MediaUploadResponse> {
  const form = new FormData()
  form.append('alt', fields.alt ?? '')
  form.append('section', fields.section ?? '')
  for (const file of files) form.append('file', file, file.name)
  return upload(`${base}/media?language=${locale}`, mediaUploadResponse, form, onProgress)
}

/** A page of the site for the frame of the content editor. @param address its path, with its language */
export const contentPageAddress = (address: string): string => `${base}/page?address=${encodeURIComponent(address)}`
