import {
  apiShapes,
  defaultLocale,
  errorMessage,
  errors,
  errorBodySchema,
  limits,
  type ErrorBody,
  type ErrorCode,
} from '@loquia/contracts'
import { calls, commonErrors, examples, transientErrors, type Call, type Caller } from '@loquia/contracts/calls'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'

type ApiDocument = ReturnType<typeof createDocument>

const sessionScheme = 'session'
const keyScheme = 'apiKey'
const sessionSecurity = {
  [sessionScheme]: {
    type: 'apiKey',
    in: 'cookie',
    name: 'loquia.sid',
    description: 'Over https `__Host-loquia.sid`.',
  },
} as const
const keySecurity = {
  [keyScheme]: { type: 'http', scheme: 'bearer', description: 'A key of the workspace: `lq_live_…`.' },
} as const
const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().max(limits.idempotencyKeyMaxChars).optional(),
})
const callerTags: Readonly<Record<Caller, string>> = {
  anonymous: 'Everybody',
  client: 'Accounts',
  own: 'Owners',
  member: 'Members of a workspace',
  admin: 'Administrators',
  key: 'API keys',
}

let document: ApiDocument | undefined
let publicDocument: ApiDocument | undefined

/** Generates the OpenAPI document from the contracts that validate the calls. */
export function apiDocument(): ApiDocument {
  document ??= createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Loquia',
      version: '1',
      description: 'The HTTP calls of Loquia. The chat itself speaks over a socket.',
    },
    tags: Object.values(callerTags).map((name) => ({ name })),
    paths: toPaths(calls),
    components: { schemas: { Error: errorBodySchema }, securitySchemes: { ...sessionSecurity, ...keySecurity } },
  })
  return document
}

export function publicApiDocument(publicUrl: string): ApiDocument {
  publicDocument ??= createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Loquia',
      version: '1',
      description:
        'What programs of a workspace do with a key. Lists come in pages: `nextCursor` of one is `cursor` of the next. A write with an `Idempotency-Key` may be sent again within a day and happens once.',
    },
    servers: [{ url: new URL(publicUrl).origin }],
    tags: [{ name: callerTags.key }],
    paths: toPaths(calls.filter(({ who }) => who === 'key')),
    components: { schemas: { Error: errorBodySchema, ...apiShapes }, securitySchemes: keySecurity },
  })
  return publicDocument
}

function toPaths(described: readonly Call[]): ZodOpenApiPathsObject {
  const found: ZodOpenApiPathsObject = {}
  for (const call of described) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    found[path] = { ...found[path], [call.method.toLowerCase()]: toOperation(call) }
  }
  return found
}

function toOperation(call: Call): ZodOpenApiOperationObject {
  const names = Array.from(call.path.matchAll(/:(\w+)/g), ([, name]) => name!)
  const path = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
  return {
    operationId: call.who === 'key' ? call.name : operationId(call),
    summary: call.who !== 'key' ? call.summary : `${call.summary} Scope: \`${call.scope}\`.`,
    tags: [callerTags[call.who]],
    ...(call.who === 'anonymous' ? {} : { security: [{ [call.who === 'key' ? keyScheme : sessionScheme]: [] }] }),
    requestParams: {
      ...(names.length === 0 ? {} : { path }),
      ...(call.query === undefined ? {} : { query: call.query }),
      ...(call.who === 'key' && call.method !== 'GET' ? { header: idempotencyHeader } : {}),
    },
    ...(call.body === undefined && call.form === undefined
      ? {}
      : { requestBody: { required: true, content: bodyContent(call) } }),
    responses: {
      ...(call.status === 302
        ? { 302: { description: 'Found' } }
        : { [`${call.status ?? 200}`]: { description: 'OK', content: replyContent(call) } }),
      ...toErrorResponses(call),
    },
  }
}

/** `GET /api/projects/:id/tasks` becomes `getProjectsIdTasks`. */
function operationId({ method, path }: Call): string {
  const words = path
    .slice('/api/'.length)
    .split(/[^a-zA-Z]+/)
    .filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function bodyContent({
  method,
  path,
  body,
  form,
  maxFiles = limits.uploadMaxFiles,
}: Call): NonNullable<ZodOpenApiOperationObject['requestBody']>['content'] {
  const files = {
    type: 'array' as const,
    minItems: 1,
    maxItems: maxFiles,
    items: { type: 'string' as const, contentMediaType: 'application/octet-stream' },
    description: `At most ${limits.uploadMaxBytes} bytes each.`,
  }
  const { properties, required } =
    form === undefined ? {} : (toInputSchema(form) as { properties?: object; required?: string[] })
  return {
    ...(body === undefined ? {} : { 'application/json': { schema: body, example: examples[`${method} ${path}`] } }),
    // Empty multipart fields count as absent, so fields whose schema accepts undefined are optional.
    ...(form === undefined
      ? {}
      : {
          'multipart/form-data': {
            schema: {
              type: 'object' as const,
              properties: { ...properties, file: files },
              required: ['file', ...(required ?? []).filter((name) => !form.shape[name]?.safeParse(undefined).success)],
            },
          },
        }),
  }
}

function replyContent({ reply, media }: Call) {
  if (media !== undefined)
    return Object.fromEntries(media.split(', ').map((type) => [type, { schema: { type: 'string' as const } }]))
  return { 'application/json': { schema: reply === undefined ? { type: 'object' as const } : toInputSchema(reply) } }
}

/** Describes a schema's input, since schemas may transform data. */
function toInputSchema(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

function toErrorResponses(call: Call): ZodOpenApiOperationObject['responses'] {
  const byStatus = Map.groupBy(listErrorCodes(call), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [`${status}`, toErrorResponse(codes, call)]),
  ) as ZodOpenApiOperationObject['responses']
}

export function listErrorCodes(call: Call): ErrorCode[] {
  return [...new Set<ErrorCode>([...commonErrors(call), ...(call.errors ?? []), ...transientErrors(call)])]
}

function toErrorResponse(codes: readonly ErrorCode[], call: Call): object {
  const passes = codes.some((code) => retried.includes(code))
  const own = call.refusal !== undefined && codes.some((code) => call.errors?.includes(code))
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMessage(code, defaultLocale)}`).join('\n'),
    ...(passes
      ? {
          headers: {
            'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
          },
        }
      : {}),
    content: {
      'application/json': own
        ? { schema: toInputSchema(call.refusal!) }
        : {
            schema: errorBodySchema,
            examples: Object.fromEntries(codes.map((code) => [code, { value: toErrorExample(code) }])),
          },
    },
  }
}

const retried: readonly ErrorCode[] = [
  'rate_limited',
  'overloaded',
  'not_ready',
  'idempotency_in_progress',
  'source_busy',
]

function toErrorExample(code: ErrorCode): ErrorBody {
  return {
    success: false,
    code,
    message: errorMessage(code, defaultLocale),
    ...(retried.includes(code) ? { retryAfterSeconds: 5 } : {}),
  }
}
