import { randomUUID } from 'node:crypto'
import { chatNamespace, type AnswerPart, type ClientToServerEvents, type ServerToClientEvents } from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'

export type Reader = Socket<ServerToClientEvents, ClientToServerEvents>

const question = 'When are you open on Sunday?'
const answerWithinMs = 60_000
/** Maximum handshakes in progress. */
const handshakes = 25

/** @throws Error when a socket is refused */
export async function openReaders(url: string, botId: string, count: number): Promise<Reader[]> {
  const readers: Reader[] = []
  while (readers.length < count) {
    readers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(handshakes, count - readers.length) }, () => openReader(url, botId)),
      )),
    )
  }
  return readers
}

export function closeReaders(readers: readonly Reader[]): void {
  for (const reader of readers) reader.removeAllListeners().disconnect()
}

export function readAnswer(
  reader: Reader,
  onDelta: (part: Extract<AnswerPart, { type: 'answer-delta' }>) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`an answer did not end in ${answerWithinMs} ms`)), answerWithinMs)
    reader.on('answer', (part) => {
      if (part.type === 'answer-delta') return onDelta(part)
      if (part.type === 'answer-start') return
      clearTimeout(late)
      reader.off('answer')
      if (part.type === 'answer-end') resolve()
      else reject(new Error(`an answer failed: ${part.code}`))
    })
    reader.once('disconnect', (reason) => reject(new Error(`a socket was closed: ${reason}`)))
    reader.emit('ask', { clientMessageId: randomUUID(), text: question }, (reply) => {
      if (!reply.success) reject(new Error(`a question was refused: ${reply.code}`))
    })
  })
}

async function openReader(url: string, botId: string): Promise<Reader> {
  const socket: Reader = io(url + chatNamespace, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: answerWithinMs,
    auth: { botId },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}
