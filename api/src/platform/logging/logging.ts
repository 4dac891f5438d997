import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { LoggerModule } from 'nestjs-pino'
import type { Options } from 'pino-http'
import type { DynamicModule } from '@nestjs/common'
import type { Environment } from '../../config/env.js'

const requestIdPattern = /^[\w-]{8,64}$/

/** Logs contain no personal data: no address, cookie, query string or body. */
export function loggerModule(environment: Environment): DynamicModule {
  const pinoHttp: Options = {
    level: environment.LOG_LEVEL,
    base: null,
    // The library would log addresses and cookies.
    serializers: { req: () => undefined, res: () => undefined },
    genReqId: (request, response) => {
      // Keeps the proxy's id, to correlate logs.
      const given = request.headers['x-request-id']
      const id = typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
      response.setHeader('x-request-id', id)
      return id
    },
    autoLogging: { ignore: (request) => !isLogged(request.url ?? '') },
    customProps: (request) => ({ requestId: request.id }),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
    customSuccessObject: toRequestFields,
    customErrorObject: (request, response, _error, value: { responseTime?: number }) =>
      toRequestFields(request, response, value),
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
  }
  return LoggerModule.forRoot({
    pinoHttp: environment.NODE_ENV === 'production' ? pinoHttp : [pinoHttp, readableLines()],
  })
}

function toRequestFields(
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  { responseTime }: { responseTime?: number },
): object {
  const path = loggedPath(request.originalUrl ?? request.url ?? '')
  return { method: request.method, path, status: response.statusCode, ms: responseTime }
}

/** Removes queries, secrets and signatures, which have 43 characters; ids have at most 36. */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replaceAll(/[\w-]{40,}/g, '…')
}

/** Probes, files and Socket.IO polling would flood the log. */
function isLogged(url: string): boolean {
  return url.startsWith('/api/') && !/^\/api\/(health|ready)\b/.test(url)
}

const startupContexts = new Set([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'WebSocketsController',
])
const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

/** Formats records as `12:03:04 warn Crawler: message key=value`. */
export function readableLines(output: Pick<Writable, 'write'> = process.stdout): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) {
        const text = line === '' ? undefined : formatLine(line)
        if (text !== undefined) output.write(`${text}\n`)
      }
      done()
    },
  })
}

function formatLine(line: string): string | undefined {
  let record: Record<string, unknown>
  try {
    record = JSON.parse(line) as Record<string, unknown>
  } catch {
    return line
  }
  const { time, level, msg, context, err, requestId, ...rest } = record
  if (level === 30 && typeof context === 'string' && startupContexts.has(context)) return undefined
  const clock = new Date(typeof time === 'number' ? time : Date.now()).toISOString().slice(11, 19)
  const name = (levels[Number(level)] ?? String(level)).padEnd(5)
  const where = typeof context === 'string' ? `${context}: ` : ''
  const details = Object.entries(rest)
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('')
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : ''
  const request = typeof requestId === 'string' && Number(level) >= 40 ? ` requestId=${requestId}` : ''
  return `${clock} ${name} ${where}${typeof msg === 'string' ? msg : ''}${details}${request}${stack}`
}
