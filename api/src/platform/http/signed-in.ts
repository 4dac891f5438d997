import { ServerResponse, type IncomingMessage } from 'node:http'
import { Inject, Injectable } from '@nestjs/common'
import type { Request, RequestHandler, Response } from 'express'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { sessionCookie, sessionMiddleware } from './session.js'

@Injectable()
export class SignedIn {
  private readonly read: RequestHandler

  constructor(dataSource: DataSource, @Inject(ENVIRONMENT) environment: Environment) {
    this.read = sessionMiddleware(dataSource, environment)
  }

  /** Returns undefined without a session, and also when the session cannot be loaded. */
  async findUserId(request: IncomingMessage): Promise<number | undefined> {
    return (await this.findLogin(request))?.userId
  }

  async findLogin(request: IncomingMessage): Promise<{ userId: number; sid: string } | undefined> {
    if (!sessionCookie.test(request.headers.cookie ?? '')) return undefined
    // The request belongs to its socket, so a copy is used.
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
