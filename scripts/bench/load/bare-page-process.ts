/** The floor of `measureFlood`: a bare server that answers every request with the same bytes and headers. */
import { createServer } from 'node:http'
import { listenInWorker, serverData } from './worker-server.ts'

const { body, headers } = serverData() as { body: string; headers: Record<string, string> }
const bytes = Buffer.from(body, 'base64')
const server = createServer(
  (_request, response) => void response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes),
)
server.keepAliveTimeout = 75_000
listenInWorker(server)
