/** The floor of the chat: on `ask` it passes a model's stream on, and stores and checks nothing. */
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { chatNamespace, type AnswerPart } from '@loquia/contracts'
import { Server, type Socket } from 'socket.io'
import { Agent, request } from 'undici'
import { listenInWorker, serverData } from './worker-server.ts'

const { modelUrl } = serverData() as { modelUrl: string }
const dispatcher = new Agent({ connections: 1_000, headersTimeout: 0, bodyTimeout: 0 })
const http = createServer()
const io = new Server(http, { serveClient: false, perMessageDeflate: false })

interface ModelEvent {
  choices: { delta: { content?: string } }[]
}

async function relayAnswer(socket: Socket, messageId: string): Promise<void> {
  const emitPart = (part: AnswerPart): boolean => socket.emit('answer', part)
  const { body } = await request(`${modelUrl}/chat/completions`, { method: 'POST', body: '{}', dispatcher })
  let offset = 0
  for await (const line of createInterface({ input: body })) {
    if (!line.startsWith('data: {')) continue
    const text = (JSON.parse(line.slice(6)) as ModelEvent).choices[0]?.delta.content
    if (text === undefined) continue
    emitPart({ type: 'answer-delta', messageId, offset, text })
    offset += text.length
  }
  emitPart({
    type: 'answer-end',
    messageId,
    length: offset,
    sources: [],
    suggestions: [],
    outcome: 'sure',
    confidence: 0.9,
    refused: false,
    stopped: false,
    generatedBy: 'ai',
  })
}

io.of(chatNamespace).on('connection', (socket) => {
  socket.on('ask', (_body: unknown, acknowledge: (reply: object) => void) => {
    acknowledge({ success: true })
    void relayAnswer(socket, socket.id)
  })
})
listenInWorker(http)
