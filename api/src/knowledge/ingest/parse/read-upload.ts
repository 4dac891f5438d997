import type { Language } from '../../../core/languages/index.js'
import { readFile, UnreadableFile, type FileToRead, type ReadFile } from './read-file.js'

export interface UploadLabel {
  /** The name is only a fallback for the title. */
  filename: string
  language: Language
}

/**
 * The bytes decide the file type.
 * @param address of its passages
 * @throws UnreadableFile
 */
export async function readUpload(
  bytes: Uint8Array,
  label: UploadLabel,
  address: string,
  signal?: AbortSignal,
): Promise<ReadFile> {
  const read = await readLabelled(bytes, label, false, signal)
  return {
    ...read,
    parts: read.parts.map(({ title, language, blocks }) => ({ url: address, title, language, blocks })),
  }
}

export async function checkUpload(
  bytes: FileToRead['bytes'],
  label: UploadLabel,
  signal?: AbortSignal,
): Promise<ReadFile> {
  return readLabelled(bytes, label, true, signal)
}

async function readLabelled(
  bytes: FileToRead['bytes'],
  { filename, language }: UploadLabel,
  factsOnly: boolean,
  signal: AbortSignal | undefined,
): Promise<ReadFile> {
  if (bytes.byteLength === 0) throw new UnreadableFile('empty', 'no bytes')
  // The address provides the title of untitled files.
  const url = `https://upload.invalid/${encodeURIComponent(filename.toWellFormed().replaceAll('/', ' '))}`
  const read = await readFile({ bytes, url, language, factsOnly }, signal)
  // The owner chose this file, so one word is enough.
  if (read.words === 0) throw new UnreadableFile('empty', 'no text')
  return read
}
