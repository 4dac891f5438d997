import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { LoggerModule } from 'nestjs-pino'
import type { Options } from 'pino-http'
import type { DynamicModule } from '@nestjs/common'
import type { Environment } from '../config/env.js'

const requestIdPattern = /^[\w-]{8,64}$/

/**
 * Structured logs with a request id, which is also answered as `X-Request-Id`. Nothing that could name a person is
 * logged: no address, no cookie, no query string, no body. In development the same records are readable lines.
 */
export function loggerModule(environment: Environment): DynamicModule {
  const pinoHttp: Options = {
    level: environment.LOG_LEVEL,
    base: null,
    // The library would log the whole request, with addresses and cookies; `exchange` says what is needed.
    serializers: { req: () => undefined, res: () => undefined },
    genReqId: (request, response) => {
      // A proxy's id is kept, so that its log and ours can be laid side by side.
      const given = request.headers['x-request-id']
      const id = typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
      response.setHeader('x-request-id', id)
      return id
    },
    autoLogging: { ignore: (request) => !isWorthALine(request.url ?? '') },
    customProps: (request) => ({ requestId: request.id }),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
    customSuccessObject: exchange,
    customErrorObject: (request, response, _error, value: { responseTime?: number }) =>
      exchange(request, response, value),
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
  }
  return LoggerModule.forRoot({
    pinoHttp: environment.NODE_ENV === 'production' ? pinoHttp : [pinoHttp, readableLines()],
  })
}

function exchange(
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  { responseTime }: { responseTime?: number },
): object {
  const path = loggedPath(request.originalUrl ?? request.url ?? '')
  return { method: request.method, path, status: response.statusCode, ms: responseTime }
}

/**
 * The path of a call without what would let a reader of the log make it: its query, and every secret or signature, which
 * have 43 characters, where ids have at most 36.
 */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replaceAll(/[\w-]{40,}/g, '…')
}

/** Calls to the api; probes, pages' files and Socket.IO polling would drown them. */
function isWorthALine(url: string): boolean {
  return url.startsWith('/api/') && !/^\/api\/(health|ready)\b/.test(url)
}

/** Nest's account of its own start, which helps only whoever wires modules. */
const startupContexts = new Set([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'WebSocketsController',
])
const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

/** Turns log records into `12:03:04 warn  Crawler: message key=value` lines. */
export function readableLines(output: Pick<Writable, 'write'> = process.stdout): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) {
        const text = line === '' ? undefined : readable(line)
        if (text !== undefined) output.write(`${text}\n`)
      }
      done()
    },
  })
}

/** A record as a line; undefined for one that nobody reads. */
function readable(line: string): string | undefined {
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
