import { chunkDocument } from '../../chunking/chunk-document.js'
import { readHtml } from './read-html.js'

export const read = (body: string) =>
  readHtml(`<html lang="en"><head><title>Page</title></head><body>${body}</body></html>`, 'https://shop.example/page', {
    siteNames: [],
    language: 'en',
    knownFacts: new Set(),
  }).document
export const passages = (body: string) =>
  chunkDocument(read(body)).map(({ kind, headings, text }) => ({ kind, headings, text }))
export const blocks = (body: string) => read(body).blocks.map(({ kind, headings, text }) => ({ kind, headings, text }))
export const said = (body: string): string =>
  passages(body)
    .map(({ headings, text }) => [...headings, text].join('\n'))
    .join('\n')
