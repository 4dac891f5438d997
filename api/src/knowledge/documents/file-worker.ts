import { parentPort, workerData } from 'node:worker_threads'

/*
 * Runs in a thread of its own with a memory limit: what a stranger's file does here ends here. It imports packages only,
 * so that Node can run it from its source as well.
 */

/** A run of text on a PDF page: what it says and where it stands, in points from the bottom left. */
export type PdfItem = [text: string, x: number, y: number, width: number, size: number]

export type FileRequest = { kind: 'pdf' | 'docx'; bytes: Uint8Array; maxPages: number }
export type FileReply = { kind: 'pdf'; title: string; pages: PdfItem[][] } | { kind: 'docx'; html: string } | { kind: 'error'; message: string; encrypted: boolean }

async function readPdfItems(bytes: Uint8Array, maxPages: number): Promise<FileReply> {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(bytes, { stopAtErrors: false, verbosity: 0 })
  const pages: PdfItem[][] = []
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
    const page = await pdf.getPage(number)
    const content = await page.getTextContent()
    const items: PdfItem[] = []
    for (const item of content.items) {
      if (!('str' in item) || item.str === '') continue
      const transform = item.transform as number[]
      const size = Math.hypot(transform[2] ?? 0, transform[3] ?? 0)
      items.push([item.str, transform[4] ?? 0, transform[5] ?? 0, item.width, size])
    }
    pages.push(items)
    page.cleanup()
  }
  const meta = await pdf.getMetadata().catch(() => undefined)
  const info: unknown = meta?.info
  const title = typeof info === 'object' && info !== null && 'Title' in info && typeof info.Title === 'string' ? info.Title : ''
  return { kind: 'pdf', title, pages }
}

async function readDocxHtml(bytes: Uint8Array): Promise<FileReply> {
  const mammoth = await import('mammoth')
  const buffer = Buffer.from(bytes)
  // Pictures are left out, and parts that lie outside the file are never opened.
  const result = await mammoth.default.convertToHtml({ buffer }, { convertImage: mammoth.default.images.imgElement(async () => ({ src: '' })), externalFileAccess: false })
  return { kind: 'docx', html: result.value }
}

async function read(request: FileRequest): Promise<FileReply> {
  try {
    return request.kind === 'pdf' ? await readPdfItems(request.bytes, request.maxPages) : await readDocxHtml(request.bytes)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return { kind: 'error', message: error instanceof Error ? error.message : String(error), encrypted: name === 'PasswordException' }
  }
}

if (parentPort !== null) {
  const port = parentPort
  port.postMessage(await read(workerData as FileRequest))
}
