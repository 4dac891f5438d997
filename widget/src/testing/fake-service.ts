import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { errors, widgetConfigSchema, type WidgetConfig } from '@loquia/contracts'
import { Server } from 'socket.io'
import type { ChatServer } from './fake-answers'
import { failure, progress, serveFakeChat } from './fake-chat'
import { fakePerson } from './fake-person'
import type { FakeService } from './fake-service-controls'

const builtHere = join(import.meta.dirname, '../../dist')

/** Speaks the chat protocol over real sockets with scripted answers, and serves the built widget. */
export async function startFakeService(dist = builtHere): Promise<FakeService> {
  const http = createServer((request, response) => void serve(request, response))
  const io: ChatServer = new Server(http, { cors: { origin: '*' }, serveClient: false })
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const heldAcks: (() => void)[] = []
  const initialConfig: WidgetConfig = widgetConfigSchema.parse({
    botId: 'bot-1',
    kind: 'demo',
    name: 'Forno Aurora',
    language: 'en',
    settings: {},
    suggestions: ['When do you open on Sunday?', 'Do you bake gluten-free bread?'],
    contactUrl: 'https://bakery.example/contact',
  })

  const service: FakeService = {
    origin: '',
    config: initialConfig,
    refuseConfig: null,
    build: { status: 'ready', read: 12 },
    conversations: new Map(),
    violations: [],
    requests: [],
    handshakes: [],
    pages: new Map(),
    answers: new Map(),
    refuseConnection: null,
    refuseQuestions: null,
    loseAcks: 0,
    holdAcks: false,
    failAcks: null,
    failFeedback: null,
    asked: [],
    resumed: [],
    answersGone: false,
    historyBehind: false,
    comments: [],
    leads: [],
    refuseLeads: null,
    people: null,
    typed: 0,
    shown: [],
    person: undefined as unknown as FakeService['person'],
    connected: () => io.of('/chat').sockets.size,
    cut() {
      for (const socket of io.of('/chat').sockets.values()) socket.conn.transport.close()
    },
    deliverAcks: () => heldAcks.splice(0).forEach((deliver) => deliver()),
    pushBuild: () => void io.of('/chat').emit('build', progress(service)),
    pushConfig: () => void io.of('/chat').emit('config', service.config),
    reset() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      io.of('/chat').disconnectSockets(true)
      service.conversations.clear()
      service.answers.clear()
      service.requests.length =
        service.handshakes.length =
        service.asked.length =
        service.comments.length =
        service.leads.length =
        service.resumed.length =
          0
      Object.assign(service, {
        config: initialConfig,
        refuseConfig: null,
        build: { status: 'ready', read: 12 },
        refuseConnection: null,
        refuseQuestions: null,
        refuseLeads: null,
        loseAcks: 0,
        holdAcks: false,
        failAcks: null,
        failFeedback: null,
        answersGone: false,
        historyBehind: false,
        people: null,
        typed: 0,
        shown: [],
      })
      heldAcks.length = 0
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await io.close()
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    if (path.startsWith('/socket.io')) return
    service.requests.push(path)
    const page = service.pages.get(path)
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html)
    } else if (path.startsWith('/api/widget/')) {
      const { refuseConfig } = service
      response
        .writeHead(refuseConfig ? errors[refuseConfig].status : 200, {
          'content-type': 'application/json',
          'access-control-allow-origin': '*',
        })
        .end(JSON.stringify(refuseConfig ? failure(refuseConfig) : service.config))
    } else if (path === '/widget.js' || path.startsWith('/widget/')) {
      const file = await readFile(join(dist, path)).catch(() => null)
      response
        .writeHead(file ? 200 : 404, {
          'content-type': 'text/javascript; charset=utf-8',
          'access-control-allow-origin': '*',
        })
        .end(file ?? '')
    } else response.writeHead(404).end()
  }

  service.person = fakePerson(io, service)
  serveFakeChat(io, service, timers, heldAcks)
  await new Promise<void>((listening) => {
    http.listen(0, '127.0.0.1', listening)
  })
  service.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return service
}
