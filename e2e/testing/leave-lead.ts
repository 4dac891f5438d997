import { randomUUID } from 'node:crypto'
import { chatNamespace, type ClientToServerEvents, type ServerToClientEvents } from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'

/** Rosa Verdi leaves a lead. @param url of the product */
export async function leaveLead(url: string, botId: string): Promise<void> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url + chatNamespace, {
    auth: { botId },
    transports: ['websocket'],
    forceNew: true,
  })
  await new Promise<void>((done) => socket.once('welcome', () => done()))
  const reply = await socket.timeout(10_000).emitWithAck('lead', {
    clientLeadId: randomUUID(),
    name: 'Rosa Verdi',
    email: 'rosa@example.com',
    message: 'Do you bake for weddings?',
  })
  socket.disconnect()
  expect(reply).toMatchObject({ success: true })
}
