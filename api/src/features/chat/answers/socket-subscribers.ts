import { setTimeout as delay } from 'node:timers/promises'
import type { ClientToServerEvents, ServerToClientEvents } from '@loquia/contracts'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { AnswerSubscribers } from './live-answer.js'
import { answerRoom, conversationRoom, waitingRoom } from '../connections/rooms.js'

/** A reader who is slower than this misses the last words, and finds them in the stored conversation. */
const hangUpMs = 500

/**
 * The readers of answers, by their rooms.
 * @param isBehind whether an answer should wait for a reader
 * @param onBehind told who hears no more of an answer, and from which offset on it is to be given the rest
 */
export function subscribersOf<Data>(
  server: Namespace<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Data>,
  isBehind: (socket: Socket) => boolean,
  onBehind: (
    socket: Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, Data>,
    answerId: string,
    offset: number,
  ) => void,
): AnswerSubscribers {
  /** Readers on other nodes are looked after by the sweep of theirs alone. */
  function leaveBehind(answerId: string, offset: number): void {
    for (const id of server.adapter.rooms.get(answerRoom(answerId)) ?? []) {
      const socket = server.sockets.get(id)
      if (socket !== undefined && isBehind(socket)) onBehind(socket, answerId, offset)
    }
  }
  return {
    gather: (conversationId, answerId) =>
      server.in(conversationRoom(conversationId)).except(waitingRoom(answerId)).socketsJoin(answerRoom(answerId)),
    send(answerId, part) {
      if (part.type === 'answer-delta') leaveBehind(answerId, part.offset)
      else if (part.type === 'answer-end') leaveBehind(answerId, part.length)
      server.to(answerRoom(answerId)).emit('answer', part)
    },
    dismiss: (answerId) => server.in(answerRoom(answerId)).socketsLeave(answerRoom(answerId)),
    async hangUp() {
      const gone = Array.from(server.sockets.values(), (socket) => {
        const left = new Promise((resolve) => socket.once('disconnect', resolve))
        socket.conn.close()
        return left
      })
      await Promise.race([Promise.all(gone), delay(hangUpMs, undefined, { ref: false })])
    },
  }
}
