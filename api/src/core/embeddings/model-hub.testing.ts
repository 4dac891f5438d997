import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HubFault {
  cutAfter?: number
  wrong?: number
  status?: number
  noRanges?: boolean
}

/** Like the real hub, announces hashes and redirects large files. */
export interface ModelHub {
  readonly url: string
  readonly asked: string[]
  readonly faults: Map<string, HubFault>
  stop(): Promise<void>
}

export async function startModelHub(files: Readonly<Record<string, Buffer>>): Promise<ModelHub> {
  const asked: string[] = []
  const faults = new Map<string, HubFault>()
  const server = createServer((request, response) => serve(request, response))
  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '', 'http://hub')
    const name = pathname.replace(/^.*?\/(?:main|elsewhere)\//, '')
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]
    asked.push([request.method, name, ...(range === undefined ? [] : [range])].join(' '))
    const file = files[name]
    const fault = faults.get(name) ?? {}
    if (fault.status !== undefined || file === undefined)
      return void response.writeHead(fault.status ?? 404).end('no such file')
    const isLarge = name.endsWith('.onnx')
    if (isLarge && pathname.includes('/resolve/main/'))
      return void response
        .writeHead(302, {
          location: `/elsewhere/${name}`,
          'x-linked-etag': `"${createHash('sha256').update(file).digest('hex')}"`,
          'x-linked-size': String(file.length),
        })
        .end()
    const from = range === undefined || fault.noRanges === true ? 0 : Number(range)
    const hash = createHash('sha1').update(`blob ${file.length}\0`).update(file).digest('hex')
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': String(file.length - from),
      ...(isLarge ? {} : { etag: `"${hash}"` }),
    })
    if (request.method === 'HEAD') return void response.end()
    let content = file.subarray(from)
    if ((fault.wrong ?? 0) > 0) {
      content = Buffer.alloc(content.length, 'x')
      fault.wrong = (fault.wrong ?? 0) - 1
    }
    if (fault.cutAfter === undefined || content.length <= fault.cutAfter) return void response.end(content)
    response.write(content.subarray(0, fault.cutAfter), () => setTimeout(() => response.destroy(), 20))
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    faults,
    async stop() {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      server.closeAllConnections()
      await closed
    },
  }
}
