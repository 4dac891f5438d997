import { setTimeout as delay } from 'node:timers/promises'
import type { ClientToServerEvents, ServerToClientEvents } from '@loquia/contracts'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import { answerRoom, conversationRoom, waitingRoom } from '../connections/chat-socket.js'
import type { AnswerSubscribers } from './live-answer.js'

/** A slower reader misses the last words and finds them in the stored conversation. */
const disconnectWithinMs = 500

/**
 * @param isBehind whether an answer should wait for a reader
 * @param onBehind receives each slow reader and the offset from which to resume
 */
export function createSocketSubscribers<Data>(
  server: Namespace<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Data>,
  isBehind: (socket: Socket) => boolean,
  onBehind: (
    socket: Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Data>,
    answerId: string,
    offset: number,
  ) => void,
): AnswerSubscribers {
  /** Each node sweeps only its own readers. */
  function leaveBehind(answerId: string, offset: number): void {
    for (const id of server.adapter.rooms.get(answerRoom(answerId)) ?? []) {
      const socket = server.sockets.get(id)
      if (socket !== undefined && isBehind(socket)) onBehind(socket, answerId, offset)
    }
  }
  return {
    joinAnswer: (conversationId, answerId) =>
      server.in(conversationRoom(conversationId)).except(waitingRoom(answerId)).socketsJoin(answerRoom(answerId)),
    send(answerId, part) {
      if (part.type === 'answer-delta') leaveBehind(answerId, part.offset)
      else if (part.type === 'answer-end') leaveBehind(answerId, part.length)
      server.to(answerRoom(answerId)).emit('answer', part)
    },
    leaveAnswer: (answerId) => server.in(answerRoom(answerId)).socketsLeave(answerRoom(answerId)),
    async disconnectAll() {
      const gone = Array.from(server.sockets.values(), (socket) => {
        const left = new Promise((resolve) => socket.once('disconnect', resolve))
        socket.conn.close()
        return left
      })
      await Promise.race([Promise.all(gone), delay(disconnectWithinMs, undefined, { ref: false })])
    },
  }
}
