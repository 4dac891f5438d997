import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { proxyRequest, proxyUpgrade } from './dev-proxy.ts'
import { root } from './parts.ts'

interface ServerEntry {
  render(request: {
    url: string
    apiBase: string
    publicUrl: string
  }): Promise<{ status: number; html: string; redirect?: string }>
}

const forApi = /^\/(?:api|socket\.io|widget)(?:[/?]|$)|^\/widget\.js(?:\?|$)/

export interface DevSite {
  stop(): Promise<void>
}

/** Site and api share a port, as in production. */
export async function startDevSite({ port, apiPort }: { port: number; apiPort: number }): Promise<DevSite> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  const folder = join(root, 'host-site')
  const vite = existsSync(join(folder, 'src/entry-server.tsx'))
    ? await createVite({
        root: folder,
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server } },
        clearScreen: false,
      })
    : undefined

  server.on('request', (incoming, outgoing) => {
    if (forApi.test(incoming.url ?? '/') || vite === undefined) return proxyRequest(incoming, outgoing, apiPort)
    vite.middlewares(incoming, outgoing, () => void renderPage(vite, incoming, outgoing, port, apiPort))
  })
  server.on('upgrade', (incoming, socket, head) => {
    // Vite handles its own hot-replacement handshake on the same server.
    if (forApi.test(incoming.url ?? '/')) proxyUpgrade(incoming, socket, head, apiPort)
  })
  return { stop: () => closeServers(server, vite) }
}

async function renderPage(
  vite: ViteDevServer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  apiPort: number,
): Promise<void> {
  try {
    const { render } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerEntry
    const page = await render({
      url: incoming.url ?? '/',
      apiBase: `http://127.0.0.1:${apiPort}`,
      publicUrl: `http://localhost:${port}`,
    })
    outgoing.writeHead(
      page.status,
      page.redirect === undefined ? { 'content-type': 'text/html; charset=utf-8' } : { location: page.redirect },
    )
    outgoing.end(page.html)
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
    outgoing.end(error instanceof Error ? error.stack : String(error))
  }
}

async function closeServers(server: Server, vite: ViteDevServer | undefined): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await vite?.close()
  await closed
}
