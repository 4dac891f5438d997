import type { MediaFields, SaveContentRequest } from '@loquia/contracts'
import * as calls from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callAddress, callApi } from '../call-api'
import { fetchJson, parseJson } from '../fetch-json'
import { fetchFile, type FetchedFile } from '../file'
import { sessionKey } from '../accounts/session'
import { uploadForm } from '../workspace/upload-form'

export const cmsKey = [sessionKey, 'cms']

export const contentsQuery = () =>
  queryOptions({
    queryKey: [...cmsKey, 'contents'],
    retry: 1,
    queryFn: async () => (await callApi(calls.listContent)).contents,
  })
export const draftsQuery = () =>
  queryOptions({
    queryKey: [...cmsKey, 'drafts'],
    queryFn: async () => (await callApi(calls.listDrafts)).drafts,
  })
export const contentKeysQuery = () =>
  queryOptions({
    queryKey: [sessionKey, 'cms-keys'],
    queryFn: async () => (await callApi(calls.listContentKeys)).keys,
  })
export const historyQuery = (path: string) =>
  queryOptions({
    queryKey: [...cmsKey, 'history', path],
    queryFn: async () => (await callApi(calls.listContentVersions, { query: { path } })).entries,
  })
export const mediaQuery = () =>
  queryOptions({
    queryKey: [...cmsKey, 'media'],
    queryFn: async () => (await callApi(calls.listMedia)).medias,
  })

export const saveContent = (body: SaveContentRequest, id?: number) =>
  id === undefined ? callApi(calls.createContent, { body }) : callApi(calls.changeContent, { params: { id }, body })

export async function exportContent(): Promise<FetchedFile> {
  const { name, content } = await fetchFile(callAddress(calls.exportContent))
  const texts = calls.exportContent.reply.parse(JSON.parse(await content.text()))
  return { name, content: new Blob([JSON.stringify(texts, null, 2)], { type: 'application/json' }) }
}

/** @throws ApiError `content_import_invalid`, also for invalid JSON */
export async function importContent(file: File, replace: boolean) {
  const { path, reply, method } = calls.importContent
  // The server validates the file, because its error names the invalid texts.
  const body = { file: parseJson(await file.text()) ?? null, replace }
  return fetchJson(path, reply, body, method)
}

export function replaceMedia(id: number, file: File) {
  const form = new FormData()
  form.append('file', file, file.name)
  return callApi(calls.replaceMedia, { params: { id }, body: form })
}

/**
 * @param onProgress share of sent bytes, from 0 to 1
 * @throws ApiError
 */
export function uploadMedia(
  files: readonly File[],
  fields: MediaFields,
  locale: string,
  onProgress: (part: number) => void,
) {
  const form = new FormData()
  form.append('alt', fields.alt ?? '')
  form.append('section', fields.section ?? '')
  for (const file of files) form.append('file', file, file.name)
  const { path, reply } = calls.addMedia
  // The server explains refused pictures in this language; uploads do not send the page's.
  return uploadForm(`${path}?language=${locale}`, reply, form, onProgress)
}
