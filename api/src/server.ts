import type { AddressInfo } from 'node:net'
import type { NextFunction, Request, Response } from 'express'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { Logger } from 'nestjs-pino'
import { Cluster, ClusterSockets } from './cluster/index.js'
import { AppModule, type AppOptions } from './app.module.js'
import { configureHttp, endStalledRequests, fairScheduling, measureRequests, refuseAmbiguous } from './http/index.js'
import { portError } from './port.js'
import { serveSite } from './site/index.js'

/** Answers that are under way when the server stops have this long to end. */
const finishAnswersMs = 2_500
/**
 * Longer than the 60 s for which nginx and load balancers keep a quiet connection: closed by us at the moment of their
 * next request, it would cost a visitor a 502.
 */
const keepAliveMs = 75_000

/** For the head of a request; Node looks every 30 s whether it has passed. */
const headersMs = 40_000

export interface RunningServer {
  readonly app: NestExpressApplication
  readonly port: number
  /** Takes no new connection, lets answers and jobs end within their bounds, closes the rest. */
  stop(): Promise<void>
}

/** Builds the application and listens. @throws PortInUseError */
export async function startServer(options: AppOptions): Promise<RunningServer> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(options), {
    bufferLogs: true,
    abortOnError: false,
    bodyParser: false,
  })
  app.useLogger(app.get(Logger))
  const cluster = app.get(Cluster)
  app.useWebSocketAdapter(await ClusterSockets.of(app, cluster))
  let stopping = false
  try {
    app.use((_request: Request, response: Response, next: NextFunction) => {
      // A proxy that keeps its connections would bring the next visitor over one of them to a server that is about to
      // end.
      if (stopping) response.setHeader('connection', 'close')
      next()
    })
    app.use(measureRequests())
    app.use(refuseAmbiguous)
    app.use(fairScheduling())
    // First, so that an answer refused at the api's edge has the security headers too, and files need no session.
    serveSite(app)
    configureHttp(app)
    const http = app.getHttpServer()
    http.keepAliveTimeout = keepAliveMs
    http.headersTimeout = headersMs
    // The sockets put themselves before all other listeners when the application is built.
    await app.init()
    endStalledRequests(http)
    await app.listen(options.environment.PORT)
    // Nest hears no errors of a server that listens. A connection that cannot be accepted, as without a free file
    // descriptor, is an error of the server, too.
    app
      .getHttpServer()
      .on('error', (error: NodeJS.ErrnoException) =>
        app.get(Logger).warn(`a connection was not accepted: ${error.message}`),
      )
    await cluster.announce((app.getHttpServer().address() as AddressInfo).port, options.environment.NODE_ADDRESS)
  } catch (error) {
    await app.close()
    cluster.close()
    throw portError(error, options.environment.PORT)
  }
  const http = app.getHttpServer()
  return {
    app,
    port: (http.address() as AddressInfo).port,
    async stop() {
      stopping = true
      const cut = setTimeout(() => http.closeAllConnections(), finishAnswersMs)
      http.closeIdleConnections()
      await app.close()
      clearTimeout(cut)
      cluster.close()
    },
  }
}
