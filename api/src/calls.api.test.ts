import { existsSync } from 'node:fs'
import { apiScopes, errorBodySchema, errors, hasRole, type ErrorCode, type WorkspaceRole } from '@loquia/contracts'
import { calls, commonErrors, deleteBot, transientErrors, type Call } from '@loquia/contracts/calls'
import { DataSource } from 'typeorm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtServerEntry } from './site/server-entry.js'
import { ChatClient } from './testing/chat-client.js'
import { CookieCaller } from './testing/cookie-caller.js'
import { startTwoClients, type TwoClients } from './testing/two-clients.js'

type Person = keyof TwoClients['callers']
interface Layer {
  route?: { path: string; methods: Record<string, boolean> }
}

let scene: TwoClients
beforeAll(async () => {
  if (!existsSync(builtServerEntry)) throw new Error('Needs the built site: run npm run build')
  scene = await startTwoClients()
})
afterAll(() => scene?.stop())

const title = ({ method, path }: Call) => `${method} ${path}`
/** Reads come first and deletions last, children before parents. */
const order = ['GET', 'PUT', 'POST', 'DELETE']
/** A deleted bot leaves nothing for calls with ids in their bodies, and no call works after the logout. */
const lateness = (call: Call) =>
  call.path === '/api/logout' || call.path.endsWith('/leave') ? 2 : Number(call === deleteBot)
const isEarly = ({ path }: Call) => Number(path.includes('/leads/'))
const sorted = calls.toSorted(
  (a, b) =>
    lateness(a) - lateness(b) ||
    order.indexOf(a.method) - order.indexOf(b.method) ||
    isEarly(b) - isEarly(a) ||
    b.path.split('/').length - a.path.split('/').length,
)

interface Reply {
  status: number
  body: unknown
  headers: Headers
}

async function make(call: Call, person: Person, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await makeOnce(call, person, headers)
  const code = errorBodySchema.safeParse(reply.body).data?.code
  return code !== undefined && transientErrors(call).includes(code) ? makeOnce(call, person, headers) : reply
}

/** Anonymous callers try the wrong credential: a session instead of a key, or vice versa. */
function credentialsOf(call: Call, person: Person): Record<string, string> {
  const { cookie } = scene.callers[person === 'anonymous' ? 'ada' : person]
  const key = scene.keys[person === 'anonymous' ? 'ada' : person]
  if (call.who === 'anonymous') return person === 'anonymous' ? {} : { cookie }
  return (call.who === 'key') === (person === 'anonymous') ? { cookie } : { authorization: `Bearer ${key}` }
}

async function makeOnce(call: Call, person: Person, headers: Record<string, string>): Promise<Reply> {
  const body = scene.body(call)
  const response = await fetch(scene.url + scene.fill(call), {
    method: call.method,
    headers: {
      ...credentialsOf(call, person),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text, headers: response.headers }
}

it('matches the table of calls one to one', () => {
  const { router } = scene.server.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }
  const real = router.stack.flatMap(({ route }) =>
    route === undefined ? [] : Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`),
  )
  expect(real.filter((name) => name.includes(' /api')).sort()).toEqual(calls.map(title).sort())
})

describe('a read', () => {
  const sql = <Row>(text: string): Promise<Row[]> => scene.server.app.get(DataSource).query<Row[]>(text)
  let newcomer: CookieCaller

  beforeAll(async () => {
    newcomer = await new CookieCaller(scene.url).register('newcomer')
    const tables = await sql<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
    await sql(`CREATE TABLE write_log (name text, operation text)`)
    await sql(`CREATE FUNCTION log_write() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO write_log VALUES (TG_TABLE_NAME, TG_OP); RETURN NULL; END $$`)
    for (const { name } of tables)
      await sql(
        `CREATE TRIGGER log_write AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION log_write()`,
      )
  })
  afterAll(async () => {
    await sql(`DROP FUNCTION log_write CASCADE`)
    await sql(`DROP TABLE write_log`)
  })

  /** Background processes write these anytime. */
  const background = ['processes', 'process_deaths', 'job_holders']
  const allowed: readonly [path: string | undefined, write: string][] = [
    [undefined, 'UPDATE sessions'],
    [undefined, 'UPDATE api_keys'],
    ['/api/admin/inboxes/:inbox/export', 'INSERT audit_log'],
    ['/api/chatbot/bots/:botId/webhooks/:webhookId/secret', 'INSERT secret_views'],
    ['/api/chatbot/bots/:botId/webhooks/:webhookId/secret', 'UPDATE secret_views'],
  ]

  async function writesOf(read: Call, headers: Record<string, string>): Promise<string[]> {
    await sql('DELETE FROM write_log')
    await (await fetch(scene.url + scene.fill(read), { headers, redirect: 'manual' })).arrayBuffer()
    const found = await sql<{ name: string; operation: string }>('SELECT DISTINCT name, operation FROM write_log')
    return found
      .filter(({ name }) => !background.includes(name))
      .map(({ name, operation }) => `${operation} ${name}`)
      .filter((write) => !allowed.some(([path, known]) => known === write && (path ?? read.path) === read.path))
  }

  it('writes nothing, whoever reads', async () => {
    const faults: string[] = []
    for (const read of calls.filter(({ method }) => method === 'GET')) {
      const { ada, admin } = scene.callers
      const readers: Record<string, Record<string, string>> = {
        owner: read.who === 'key' ? { authorization: `Bearer ${scene.keys.ada}` } : { cookie: ada.cookie },
        admin: { cookie: admin.cookie },
        newcomer: { cookie: newcomer.cookie },
        stranger: { origin: 'https://stranger.example', referer: 'https://stranger.example/' },
      }
      for (const [reader, headers] of Object.entries(readers)) {
        const writes = await writesOf(read, headers)
        if (writes.length > 0) faults.push(`${read.path} by ${reader}: ${writes.join(', ')}`)
      }
    }
    expect(faults).toEqual([])
  })
})

const roles: Partial<Record<Person, WorkspaceRole>> = {
  viewer: 'viewer',
  agent: 'agent',
  editor: 'editor',
  ada: 'owner',
}

/** Objects outside the caller's reach give `not_found`. */
function refusalOf(call: Call, person: Person): ErrorCode | undefined {
  if (call.who === 'anonymous') return undefined
  // Other callers reach their own bots here.
  if (call.who === 'key')
    return person === 'anonymous'
      ? 'invalid_api_key'
      : person !== 'ada' && call.path.includes(':')
        ? 'not_found'
        : undefined
  if (person === 'anonymous') return 'unauthorized'
  if (call.who === 'admin') return person === 'admin' ? undefined : 'forbidden'
  if (call.who === 'own') return person === 'ada' || (call.adminsToo && person === 'admin') ? undefined : 'not_found'
  if (call.who !== 'member') return undefined
  const role = roles[person]
  if (role === undefined) return 'not_found'
  return hasRole(role, call.role) ? undefined : 'role_too_low'
}

/** The least privileged allowed member calls last, as the call may delete its object. */
function lastOf(call: Call): Person {
  if (call.who === 'admin') return 'admin'
  return call.who === 'member' ? (Object.keys(roles) as Person[]).find((person) => roles[person] === call.role)! : 'ada'
}

function peopleOf(call: Call): Person[] {
  const last = lastOf(call)
  const everybody = ['anonymous', 'bob', 'admin', 'viewer', 'agent', 'editor', 'ada'] as const
  const others = everybody.filter(
    (person) =>
      person !== last &&
      (roles[person] === undefined || person === 'ada' || call.who === 'member') &&
      !(call.who === 'member' && call.method !== 'GET' && refusalOf(call, person) === undefined),
  )
  return [...others, last]
}

it('refuses a key that lacks the scope of the call', async () => {
  const path = `/api/workspaces/${scene.workspaceId}/keys`
  for (const scope of apiScopes) {
    const scopes = apiScopes.filter((other) => other !== scope)
    const { body } = await scene.callers.ada.call<{ secret: string }>('POST', path, { name: scope, scopes })
    for (const call of calls.filter((one) => one.who === 'key' && one.scope === scope)) {
      const reply = await make(call, 'ada', { authorization: `Bearer ${body.secret}` })
      const refusal = { code: 'scope_missing', message: `This API key lacks the “${scope}” scope.` }
      expect([title(call), reply.status, reply.body]).toMatchObject([title(call), 403, refusal])
    }
  }
})

describe('the owner of another workspace', () => {
  const bobs = () => ({ botId: scene.bob.botId, workspaceId: scene.bob.workspaceId })
  const isBelow = ({ who, path }: Call) =>
    who !== 'anonymous' && who !== 'admin' && /:(?:botId|workspaceId)\b/.test(path)
  const callAsBob = async (call: Call) => {
    const body = scene.body(call)
    const response = await fetch(scene.url + scene.fill(call, bobs()), {
      method: call.method,
      headers: {
        ...(call.who === 'key' ? { authorization: `Bearer ${scene.keys.bob}` } : { cookie: scene.callers.bob.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }

  it('reaches no foreign object through a bot or workspace of their own', async () => {
    const deep = calls.filter((call) => isBelow(call) && call.path.split(':').length > 2)
    expect(deep.length).toBeGreaterThan(30)
    const before = await adasRows()
    const faults: string[] = []
    for (const call of deep) {
      const { status, text } = await callAsBob(call)
      if (status !== 404 || errorBodySchema.safeParse(JSON.parse(text)).data?.code !== 'not_found')
        faults.push(`${title(call)}: ${status} ${text.slice(0, 200)}`)
    }
    expect(faults).toEqual([])
    expect(await adasRows()).toEqual(before)
  })

  it('changes no foreign object that a body names', async () => {
    const ids = [
      scene.ada.botId,
      scene.ada.answerId,
      scene.ada.conversationId,
      scene.workspaceId,
      ...(await questionIds()),
    ]
    const naming = calls.filter((call) => {
      const body = JSON.stringify(scene.body(call) ?? '')
      return isBelow(call) && ids.some((id) => body.includes(id))
    })
    expect(naming.map(title)).toContain('POST /api/chatbot/bots/:botId/move')
    const before = await adasRows()
    for (const call of naming) {
      const { status, text } = await callAsBob(call)
      expect([title(call), status < 500 && !text.includes('ships sleep')]).toEqual([title(call), true])
    }
    expect(await adasRows()).toEqual(before)
  })

  const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    scene.server.app.get(DataSource).query<Row[]>(text, values)
  const questionIds = async () => (await sql<{ id: string }>('SELECT id FROM unanswered_questions')).map(({ id }) => id)

  async function adasRows(): Promise<Record<string, string[]>> {
    const [bot] = await sql<{ id: string }>('SELECT id FROM bots WHERE public_id = $1', [scene.ada.botId])
    const tables = await sql<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const rows = await sql<{ text: string }>(
        `SELECT t::text AS text FROM "${name}" t WHERE t::text ~ $1 ORDER BY 1`,
        [[bot!.id, scene.workspaceId, scene.ada.conversationId].join('|')],
      )
      found[name] = rows.map(({ text }) => text)
    }
    return found
  }
})

describe('a foreign page', () => {
  const writes = calls.filter(({ method }) => method !== 'GET')
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  it('cannot make a browser write', async () => {
    expect(writes.length).toBeGreaterThan(50)
    for (const call of writes) {
      const person = lastOf(call)
      for (const headers of foreign) {
        const { status, body } = await make(call, person, headers)
        expect({ call: title(call), headers, status, body }).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      }
    }
  })

  it('reads nothing with credentials', async () => {
    for (const call of calls.filter(({ method }) => method === 'GET')) {
      const { headers } = await make(call, 'anonymous', { origin: 'https://evil.example' })
      expect(headers.get('access-control-allow-credentials'), title(call)).toBeNull()
      expect(headers.get('access-control-allow-origin'), title(call)).toBe(
        ['/api/widget/:botId', '/api/widget/:botId/unread'].includes(call.path) ? '*' : null,
      )
    }
  })
})

describe('over the socket', () => {
  it('hides a conversation from the visitors of another bot', async () => {
    const { ada, bob, url } = scene
    const stolen = await ChatClient.connect(url, { botId: bob.botId, visitorToken: ada.visitorToken }, { origin: url })
    expect(stolen.welcome).toMatchObject({ resumed: false })
    expect(await stolen.send('history', {})).toMatchObject({ success: true, messages: [] })
    stolen.close()

    const visitor = await ChatClient.connect(url, { botId: bob.botId, visitorToken: bob.visitorToken }, { origin: url })
    expect(visitor.welcome).toMatchObject({ resumed: true })
    const messageId = ada.answerId
    const attempts: [string, object][] = [
      ['stop', { messageId }],
      ['regenerate', { messageId }],
      ['resume', { messageId, offset: 0 }],
      ['feedback', { messageId, value: 'up' }],
      ['history', { before: messageId }],
    ]
    for (const [event, request] of attempts) {
      const reply = (await visitor.sendAnything(event, request)) as {
        success: boolean
        code?: string
        messages?: unknown[]
      }
      expect(reply.success ? reply.messages : reply.code, event).toEqual(
        event === 'history' && reply.success ? [] : 'message_not_found',
      )
    }
    visitor.close()
  })
})

/** Describes a reply that is undocumented or not the expected refusal. */
function faultOf(
  call: Call,
  refusal: ErrorCode | undefined,
  { status, body }: { status: number; body: unknown },
): string | undefined {
  if (refusal === undefined && status === (call.status ?? 200)) return call.reply?.safeParse(body).error?.message
  const refused = errorBodySchema.safeParse(body)
  if (!refused.success) return `answered ${status}: ${JSON.stringify(body)}`
  const { code } = refused.data
  const foreseen = refusal === undefined ? (call.errors ?? []) : [refusal]
  return foreseen.includes(code) && status === errors[code].status
    ? undefined
    : `refused with ${status} ${code} instead of ${foreseen.join(', ')}`
}

it('answers every call to every caller as the table of calls says', async () => {
  const faults: string[] = []
  for (const call of sorted) {
    for (const person of peopleOf(call)) {
      const answer = await make(call, person)
      const fault = faultOf(call, refusalOf(call, person), answer)
      if (fault !== undefined) faults.push(`${title(call)} as ${person}: ${fault}`)
      // Private replies must not stay in shared caches.
      const isEverybodys = call.who === 'anonymous' && answer.status < 400
      if (!isEverybodys && answer.headers.get('cache-control') !== 'no-store')
        faults.push(`${title(call)} as ${person}: may be kept`)
    }
  }
  expect(faults).toEqual([])
})

it('knows the common errors of every call', () => {
  expect(commonErrors(calls.find(({ path, method }) => path === '/api/admin/users/:id' && method === 'PUT')!)).toEqual([
    'invalid_request',
    'unauthorized',
    'forbidden',
    'second_factor_needed',
    'not_found',
    'payload_too_large',
    'internal_error',
  ])
  // Admins without a second factor need these calls.
  for (const call of calls)
    expect([title(call), commonErrors(call).includes('second_factor_needed')]).toEqual([
      title(call),
      call.who !== 'anonymous' && call.who !== 'key' && !/^\/api\/(?:user|account(?:\/.*)?)$/.test(call.path),
    ])
})
