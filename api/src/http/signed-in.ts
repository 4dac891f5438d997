import { ServerResponse, type IncomingMessage } from 'node:http'
import { Inject, Injectable } from '@nestjs/common'
import type { Request, RequestHandler, Response } from 'express'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { sessionCookie, sessionMiddleware } from './session.js'

/** Tells who is logged in where no call is made: at the handshake of a socket. */
@Injectable()
export class SignedIn {
  private readonly read: RequestHandler

  constructor(dataSource: DataSource, @Inject(ENVIRONMENT) environment: Environment) {
    this.read = sessionMiddleware(dataSource, environment)
  }

  /** The user of the session whose cookie a request carries; undefined without one, and when it cannot be told now. */
  async userOf(request: IncomingMessage): Promise<number | undefined> {
    return (await this.loginOf(request))?.userId
  }

  /** As {@link userOf}, with the id of the session, by which it can be asked again whether it has ended. */
  async loginOf(request: IncomingMessage): Promise<{ userId: number; sid: string } | undefined> {
    if (!sessionCookie.test(request.headers.cookie ?? '')) return undefined
    // A copy that nothing is answered to: the request itself belongs to its socket.
    const asked = Object.assign(Object.create(request) as Request, {
      headers: { ...request.headers },
      originalUrl: '/api/user',
      url: '/api/user',
    })
    const unanswered = new ServerResponse(request) as unknown as Response
    return new Promise((resolve) =>
      this.read(asked, unanswered, () => {
        const userId = asked.session?.passport?.user.userId
        resolve(userId === undefined ? undefined : { userId, sid: asked.sessionID })
      }),
    )
  }
}
