import { randomUUID } from 'node:crypto'
import type { ClientToServerEvents, PlacedMessage, ServerToClientEvents, VisitorHandoff } from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'

/** Records events of agents. */
export async function openVisit({ url, botId }: { url: string; botId: string }) {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(`${url}/chat`, {
    auth: { botId, pageUrl: 'https://bakery.example/delivery' },
    transports: ['websocket'],
    forceNew: true,
  })
  const told: PlacedMessage['message'][] = []
  const states: VisitorHandoff['state'][] = []
  let typings = 0
  socket.on('message', ({ message }) => told.push(message))
  socket.on('handover', ({ state }) => states.push(state))
  socket.on('typing', () => (typings += 1))
  await new Promise((resolve) => socket.once('welcome', resolve))
  return {
    socket,
    told,
    states,
    typings: () => typings,
    ask: (text: string) => socket.timeout(30_000).emitWithAck('ask', { clientMessageId: randomUUID(), text }),
    askPerson: () => socket.timeout(30_000).emitWithAck('ask-person', { clientMessageId: randomUUID() }),
  }
}
