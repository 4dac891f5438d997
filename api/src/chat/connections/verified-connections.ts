import { visitorTokenToleranceSeconds } from '@loquia/contracts'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { IdentityKeys } from '../visitor-identity/index.js'
import { type ChatServer, type ChatSocket, identityKeyRoom } from './chat-socket.js'

/**
 * Disconnects verified visitors when their token expires or its key is revoked. The chat reconnects with a new token or
 * unverified.
 */
@Injectable()
export class VerifiedConnections implements OnModuleDestroy {
  private unsubscribe: (() => void) | undefined

  constructor(private readonly keys: IdentityKeys) {}

  /** The adapter reaches connections on other nodes. */
  disconnectRevoked(server: ChatServer): void {
    this.unsubscribe = this.keys.onRevoked((kids) => server.in(kids.map(identityKeyRoom)).disconnectSockets())
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }

  disconnectOnExpiry(socket: ChatSocket): void {
    const { vouched } = socket.data
    if (vouched === undefined) return
    void socket.join(identityKeyRoom(vouched.kid))
    const left = vouched.expiresAt.getTime() + visitorTokenToleranceSeconds * 1_000 - Date.now()
    const timer = setTimeout(() => socket.disconnect(), left).unref()
    socket.once('disconnect', () => clearTimeout(timer))
  }
}
