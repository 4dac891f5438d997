import { visitorTokenToleranceSeconds } from '@loquia/contracts'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { IdentityKeys } from '../../workspace/visitor-identity/index.js'
import type { ChatServer, ChatSocket } from './chat-socket.js'
import { identityKeyRoom } from './rooms.js'

/**
 * Verified visitors are that for as long as their token and its key are good. Then their connection is cut: the chat
 * comes back by itself, with another token or unverified.
 */
@Injectable()
export class VerifiedConnections implements OnModuleDestroy {
  private unsubscribe: (() => void) | undefined

  constructor(private readonly keys: IdentityKeys) {}

  /** From now on, the chats of this server; those of other nodes are reached through the adapter. */
  guard(server: ChatServer): void {
    this.unsubscribe = this.keys.onRevoked((kids) => server.in(kids.map(identityKeyRoom)).disconnectSockets())
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }

  /** Bounds one connection, if it is a verified visitor's. */
  bound(socket: ChatSocket): void {
    const { vouched } = socket.data
    if (vouched === undefined) return
    void socket.join(identityKeyRoom(vouched.kid))
    const left = vouched.expiresAt.getTime() + visitorTokenToleranceSeconds * 1_000 - Date.now()
    const timer = setTimeout(() => socket.disconnect(), left).unref()
    socket.once('disconnect', () => clearTimeout(timer))
  }
}
