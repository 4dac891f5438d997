import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { defaultAdminEmail, readEnvironment } from '../../config/env.js'
import type { JobQueue } from '../jobs/index.js'
import { MemoryJobs } from '../../testing/memory-jobs.js'
import { partsOf } from '../../testing/mail-catcher.js'
import { paragraph, type EmailBody } from './email-body.js'
import { Mailer } from './mailer.js'
import { oneLine } from './plain-lines.js'
import { checkMailServer, mailTransport } from './transport.js'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

interface Caught {
  to: string[]
  source: string
  secure: boolean
}

async function mailServer(disabledCommands = ['STARTTLS']): Promise<{ url: string; port: number; emails: Caught[] }> {
  const emails: Caught[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        emails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString(),
          secure: session.secure,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, port, emails }
}

const said = (text: string): EmailBody => ({ language: 'en', blocks: [paragraph(text)] })

async function mailer(environment: Record<string, string>): Promise<Mailer> {
  const jobs = new MemoryJobs()
  ends.push(() => jobs.stop())
  const made = new Mailer(readEnvironment({ NODE_ENV: 'test', ...environment }), jobs as unknown as JobQueue)
  await made.onApplicationBootstrap()
  return made
}

test('sends an email with its sender, text and reply address', async () => {
  const { url, emails } = await mailServer()
  const mail = await mailer({ SMTP_URL: url, ADMIN_EMAIL: 'desk@loquia.example' })
  expect(mail.isConfigured).toBe(true)
  expect(
    await mail.send({
      to: 'anna@example.com',
      subject: 'Perché no',
      body: said('Buongiorno Anna'),
      replyTo: 'guest@example.com',
    }),
  ).toBe(true)
  await expect.poll(() => emails).toHaveLength(1)
  expect(emails[0]?.to).toEqual(['anna@example.com'])
  expect(emails[0]?.source).toMatch(/^From: Loquia <desk@loquia\.example>/m)
  expect(emails[0]?.source).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(emails[0]?.source).toMatch(/^Reply-To: guest@example\.com/m)
  expect(emails[0]?.source).toContain('Buongiorno Anna')
})

test('sends nothing to the default address of the operator', async () => {
  const { url, emails } = await mailServer()
  const mail = await mailer({ SMTP_URL: url })
  expect(await mail.send({ to: defaultAdminEmail, subject: 'To nobody', body: said('lost') })).toBe(false)
  expect(await mail.send({ to: 'anna@example.com', subject: 'To Anna', body: said('read') })).toBe(true)
  await expect.poll(() => emails.map(({ to }) => to)).toEqual([['anna@example.com']])
})

test('sends HTML beside the text of an email', async () => {
  const { url, emails } = await mailServer()
  const mail = await mailer({ SMTP_URL: url })
  await mail.send({ to: 'anna@example.com', subject: 'Hello', body: said('Ciao') })
  await expect.poll(() => emails).toHaveLength(1)
  expect(emails[0]!.source).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(partsOf(emails[0]!.source).map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
})

test('names the earlier emails of a thread', async () => {
  const { url, emails } = await mailServer()
  const mail = await mailer({ SMTP_URL: url })
  const send = (messageId: string, before: string[]) =>
    mail.send({ to: 'anna@example.com', subject: 'Hello', body: said('Ciao'), thread: { messageId, before } })
  await send('one@loquia.example', [])
  await expect.poll(() => emails).toHaveLength(1)
  await send('three@loquia.example', ['one@loquia.example', 'two@loquia.example'])
  await expect.poll(() => emails).toHaveLength(2)
  expect(emails[0]!.source).toMatch(/^Message-ID: <one@loquia\.example>\r$/m)
  expect(emails[0]!.source).not.toMatch(/^(?:In-Reply-To|References):/m)
  expect(emails[1]!.source).toMatch(/^In-Reply-To: <two@loquia\.example>\r$/m)
  expect(emails[1]!.source).toMatch(/^References: <one@loquia\.example> <two@loquia\.example>\r$/m)
})

test('seals an email in the queue', async () => {
  const { url, emails } = await mailServer()
  const jobs = new MemoryJobs()
  ends.push(() => jobs.stop())
  const made = new Mailer(readEnvironment({ NODE_ENV: 'test', SMTP_URL: url }), jobs as unknown as JobQueue)
  await made.onApplicationBootstrap()
  await made.send({ to: 'anna@example.com', subject: 'Secret', body: said('https://loquia.example/#token=abc') })
  expect(JSON.stringify(jobs.sent)).not.toMatch(/anna|Secret|token/)
  await expect.poll(() => emails).toHaveLength(1)
  // A tampered email is dropped; the next is still sent.
  const [{ data }] = jobs.sent as unknown as [{ data: { id: string; sealed: string } }]
  await jobs.send('mail', { ...data, id: 'another' })
  await made.send({ to: 'anna@example.com', subject: 'Second', body: said('x') })
  await expect
    .poll(() => emails.map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1]))
    .toEqual(['Secret', 'Second'])
})

test('starts no header at a line break in a subject', async () => {
  const { url, emails } = await mailServer()
  const mail = await mailer({ SMTP_URL: url })
  await mail.send({ to: 'anna@example.com', subject: 'Hello\r\nBcc: everybody@example.com', body: said('x') })
  await expect.poll(() => emails).toHaveLength(1)
  expect(emails[0]?.to).toEqual(['anna@example.com'])
  expect(emails[0]?.source).not.toMatch(/^Bcc:/m)
})

test('sends nothing without a mail server', async () => {
  const mail = await mailer({})
  expect(mail.isConfigured).toBe(false)
  expect(await mail.send({ to: 'anna@example.com', subject: 'Hello', body: said('x') })).toBe(false)
})

// 0.0.0.0 reaches loopback without being a loopback address.
const elsewhere = (port: number, options = '') => `smtp://0.0.0.0:${port}${options}`

test.each(['', '?ignoreTLS=true', '?requireTLS=false'])(
  'refuses a remote mail server without TLS at start (%s)',
  async (options) => {
    const { port, emails } = await mailServer()
    await expect(mailer({ SMTP_URL: elsewhere(port, options) })).rejects.toThrow(
      /^SMTP_URL: emails would go to 0\.0\.0\.0 without TLS .*SMTP_ALLOW_PLAIN=true/,
    )
    expect(emails).toEqual([])
  },
)

test('sends nothing to a server whose certificate is not trusted', async () => {
  const { port, emails } = await mailServer([])
  expect(await checkMailServer(readEnvironment({ SMTP_URL: elsewhere(port) }))).toMatch(/certificate/)
  await expect(
    (await mailTransport({ url: elsewhere(port), allowPlain: false }, 15_000)).sendMail({
      from: 'a@example.com',
      to: 'b@example.com',
      text: 'x',
    }),
  ).rejects.toThrow(/certificate/)
  expect(emails).toEqual([])
})

test('uses TLS where the server offers it', async () => {
  const { port, emails } = await mailServer([])
  const mail = await mailer({ SMTP_URL: elsewhere(port, '?tls.rejectUnauthorized=false&ignoreTLS=true') })
  await mail.send({ to: 'anna@example.com', subject: 'Hello', body: said('x') })
  await expect.poll(() => emails).toMatchObject([{ to: ['anna@example.com'], secure: true }])
})

test('sends without TLS where the operator allows it or the server is local', async () => {
  const { url, port, emails } = await mailServer()
  const both: Record<string, string>[] = [{ SMTP_URL: elsewhere(port), SMTP_ALLOW_PLAIN: 'true' }, { SMTP_URL: url }]
  for (const environment of both)
    await (await mailer(environment)).send({ to: 'anna@example.com', subject: 'Hello', body: said('x') })
  await expect.poll(() => emails).toMatchObject([{ secure: false }, { secure: false }])
})

test('starts while its mail server does not answer', async () => {
  const { port } = await mailServer()
  for (const end of ends.splice(0)) await end()
  const mail = await mailer({ SMTP_URL: elsewhere(port) })
  expect(mail.isConfigured).toBe(true)
})

test('refuses an invalid address of a mail server', () => {
  for (const url of ['mail.example.com', 'https://mail.example.com', 'smtp:'])
    expect(() => readEnvironment({ SMTP_URL: url })).toThrow(/^SMTP_URL: expected smtp:/)
  expect(() => readEnvironment({ SMTP_ALLOW_PLAIN: 'perhaps' })).toThrow(/^SMTP_ALLOW_PLAIN: /)
})

test('cleans control characters from the texts of strangers', async () => {
  const { url, emails } = await mailServer()
  const mail = await mailer({ SMTP_URL: url })
  await mail.send({
    to: 'anna@example.com',
    subject: 'Anna\u2028\u202Emoc.live\u2066',
    body: said('one\rtwo\u2028three\u0085four\u0000\u202E <script>'),
  })
  await expect.poll(() => emails).toHaveLength(1)
  expect(emails[0]?.source).toMatch(/^Subject: Anna moc\.live\r$/m)
  const [text, html] = partsOf(emails[0]!.source)
  expect(text!.content).toBe('one\r\ntwo\r\nthree\r\nfour <script>\r\n')
  expect(html!.content).toContain('one<br>two<br>three<br>four &lt;script&gt;</p>')
  expect(oneLine(` =1+1 👩‍🍳\t\u200Fאבג ${'👩'.repeat(10_000)}`)).toBe(`=1+1 👩‍🍳 אבג ${'👩'.repeat(186)}…`)
})
