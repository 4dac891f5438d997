import type { Language } from '../languages/language.js'
import { readFile, UnreadableFile, type FileToRead, type ReadFile } from './read-file.js'

export interface UploadLabel {
  /** The name it came with: a title for a file that has none of its own, and nothing else. */
  filename: string
  /** For a text too short to tell its language. */
  language: Language
}

/**
 * Understands an uploaded file; its bytes decide what it is.
 * @param address what its passages are addressed by
 * @throws UnreadableFile with what is wrong with it
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

/** As {@link readUpload}, without its text. */
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
  // A file that has no title takes one from the last part of its address.
  const url = `https://upload.invalid/${encodeURIComponent(filename.toWellFormed().replaceAll('/', ' '))}`
  const read = await readFile({ bytes, url, language, factsOnly }, signal)
  // Its owner has chosen it: one word is a text.
  if (read.words === 0) throw new UnreadableFile('empty', 'no text')
  return read
}
