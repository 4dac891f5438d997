import { limits } from '@loquia/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { useTestApp } from '../../testing/test-app.js'

const { server } = useTestApp({ environment: { RATE_LIMIT_SCALE: '0' } })
let accounts = 0
const password = 'correct horse'

beforeAll(async () => {
  for (const username of ['admin', 'Mario Rossi', 'paypal', 'straße', 'παπάς'])
    expect((await register({ username })).status).toBe(201)
})

function register(fields: Record<string, string>, language = 'en') {
  return new CookieCaller(server.url).call(
    'POST',
    '/api/register',
    { password, email: `somebody-${++accounts}@example.com`, ...fields },
    { 'accept-language': language },
  )
}
const logIn = (username: string) => new CookieCaller(server.url).call('POST', '/api/login', { username, password })

describe('a new username', () => {
  it.each([
    'ADMIN',
    'ａｄｍｉｎ',
    ' admin ',
    'ＡＤＭＩＮ',
    'Mario  Rossi',
    'mario\u00a0rossi',
    'admın',
    'STRASSE',
    'strasse',
    'ΠΑΠΆΣ',
  ])('is taken when it is another spelling of one: %j', async (username) => {
    expect(await register({ username })).toMatchObject({ status: 409, body: { code: 'username_taken' } })
  })

  it.each(['adm1n', 'adrnin', 'ADMlN', 'ADM|N', 'раураӏ', 'admi\u0307n', 'payPa1', 'Mari0 Rossi'])(
    'is taken when it looks like one: %j',
    async (username) => {
      expect(await register({ username })).toMatchObject({
        status: 409,
        body: {
          code: 'username_taken',
          issues: [{ path: 'username', message: 'This looks like a username that is taken' }],
        },
      })
    },
  )

  it('explains in Italian that it looks like one', async () => {
    expect((await register({ username: 'adm1n' }, 'it')).body).toMatchObject({
      code: 'username_taken',
      message: 'Questo nome utente è già in uso.',
      issues: [{ path: 'username', message: 'Somiglia a un nome utente già in uso' }],
    })
  })

  it.each([
    ['zero width space', 'ad\u200bmin'],
    ['soft hyphen', 'ad\u00admin'],
    ['word joiner', '\u2060admin'],
    ['Hangul filler', 'admin\u3164'],
    ['variation selector', 'admin\ufe0f'],
    ['tag', 'admin\u{e0061}'],
    ['right-to-left override', '\u202enimda'],
    ['isolate', '\u2068admin\u2069'],
    ['control', 'adm\u0007in'],
    ['line separator', 'adm\u2028in'],
    ['joiner', 'ad\u200dmin'],
  ])('is refused with an invisible character: %s', async (_, username) => {
    expect(await register({ username })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        issues: [{ path: 'username', message: 'This holds a character that cannot be seen' }],
      },
    })
    expect((await register({ username }, 'it')).body).toMatchObject({
      issues: [{ path: 'username', message: 'Contiene un carattere invisibile' }],
    })
  })

  it.each(['аdmin', 'αdmin', 'admіn', 'Ꭺdmin', 'аԁміո', 'a李ひㄅ'])(
    'is refused with letters of several alphabets: %j',
    async (username) => {
      expect(await register({ username })).toMatchObject({
        status: 400,
        body: {
          issues: [{ path: 'username', message: 'Letters of different alphabets look alike: use those of one' }],
        },
      })
    },
  )

  it.each(['admin\u2800', 'ad∂min', 'admin😀', 'D’Angelo'])(
    'is refused with signs that no keyboard has: %j',
    async (username) => {
      expect(await register({ username })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'username', message: 'Use letters, digits, spaces and the signs of a keyboard' }] },
      })
    },
  )

  it.each([
    'Анна',
    '田中さん',
    '김철수',
    'محمد',
    'נועה',
    'Ñandú',
    'Zoë',
    "D'Angelo",
    'mario@rossi.example',
    'anna_b-2.0',
    'สมชาย',
    'Łukasz',
  ])('may be written in any one alphabet: %j', async (username) => {
    expect(await register({ username })).toMatchObject({ status: 201, body: { username } })
    expect((await logIn(username.toUpperCase())).status).toBe(200)
  })

  it('is stored in its plain form', async () => {
    expect(await register({ username: ' Ｃｈｉａｒａ ' })).toMatchObject({ status: 201, body: { username: 'Chiara' } })
  })

  it('opens the account however it is typed', async () => {
    await register({ username: 'Giulia' })
    for (const typed of ['Giulia', 'GIULIA', 'ｇｉｕｌｉａ', 'giu\u200blia'])
      expect(await logIn(typed)).toMatchObject({ status: 200, body: { username: 'Giulia' } })
    expect((await logIn('giu1ia')).status).toBe(401)
  })

  it('is taken once by many spellings at the same time', async () => {
    const statuses = await Promise.all(
      ['zelda', 'ｚｅｌｄａ', 'ZELDA', 'zeIda', 'ze1da'].map(async (username) => (await register({ username })).status),
    )
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409])
  })
})

describe('other names', () => {
  it.each(['firstName', 'lastName', 'company'])('are refused with invisible characters: %s', async (field) => {
    for (const name of ['Ada\u202e', 'Ada\u200b', 'A\u0000da', 'Ad\u200da', '\u2066Ada']) {
      expect(await register({ username: `person ${++accounts}`, [field]: name })).toMatchObject({
        status: 400,
        body: { issues: [{ path: field, message: 'This holds a character that cannot be seen' }] },
      })
    }
    for (const name of ['علی‌رضا', 'क्‍ष', 'Bäcker & Söhne', '🏳️‍🌈 Bar', 'Кафе Anna'])
      expect(await register({ username: `person ${++accounts}`, [field]: name })).toMatchObject({
        status: 201,
        body: { [field]: name },
      })
  })
})

describe('an email address', () => {
  it('is stored in one form', async () => {
    expect((await register({ username: 'post 1', email: 'Ada@CAFFÈ.example' })).body).toMatchObject({
      email: 'Ada@xn--caff-8oa.example',
    })
  })

  it('is taken in every form', async () => {
    await register({ username: 'post 0', email: 'ada@caffè.example' })
    for (const email of ['ada@caffè.example', 'ada@ＣＡＦＦÈ.example', 'ADA@xn--caff-8oa.EXAMPLE'])
      expect(await register({ username: 'post 2', email })).toMatchObject({
        status: 409,
        body: { code: 'email_taken' },
      })
  })

  it('is refused with invisible characters or when it is too long', async () => {
    for (const email of [
      'ad\u200ba@caffe.example',
      'ada@caf\u00adfe.example',
      'ａda@caffe.example',
      'ada@caffe.example\u202e',
      `ada@${'a'.repeat(limits.emailMaxChars)}.example`,
    ])
      expect(await register({ username: 'post 3', email })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'email' }] },
      })
  })
})
