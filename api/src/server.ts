import type { AddressInfo } from 'node:net'
import type { NextFunction, Request, Response } from 'express'
import { NestFactory } from '@nestjs/core'
import type { NestExpressApplication } from '@nestjs/platform-express'
import { Logger } from 'nestjs-pino'
import { Cluster, ClusterSockets } from './platform/cluster/index.js'
import { AppModule, type AppOptions } from './app.module.js'
import {
  configureHttp,
  endStalledRequests,
  fairScheduling,
  measureRequests,
  refuseAmbiguous,
} from './platform/http/index.js'
import { portError } from './port.js'
import { serveSite } from './site/index.js'

/** Time for running answers to finish. */
const finishAnswersMs = 2_500
/** Longer than the 60 s of nginx and load balancers: closing a connection just as they reuse it causes a 502. */
const keepAliveMs = 75_000

/** Node checks every 30 s. */
const headersMs = 40_000

export interface RunningServer {
  readonly app: NestExpressApplication
  readonly port: number
  /** Lets answers and jobs finish within their limits. */
  stop(): Promise<void>
}

/** @throws PortInUseError */
export async function startServer(options: AppOptions): Promise<RunningServer> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.register(options), {
    bufferLogs: true,
    abortOnError: false,
    bodyParser: false,
  })
  app.useLogger(app.get(Logger))
  const cluster = app.get(Cluster)
  app.useWebSocketAdapter(await ClusterSockets.create(app, cluster))
  let stopping = false
  try {
    app.use((_request: Request, response: Response, next: NextFunction) => {
      // Proxies would reuse the connection to a stopping server.
      if (stopping) response.setHeader('connection', 'close')
      next()
    })
    app.use(measureRequests())
    app.use(refuseAmbiguous)
    app.use(fairScheduling())
    // Refused API requests need security headers, and files need no session.
    serveSite(app)
    configureHttp(app)
    const http = app.getHttpServer()
    http.keepAliveTimeout = keepAliveMs
    http.headersTimeout = headersMs
    // Sockets register before all other listeners during initialization.
    await app.init()
    endStalledRequests(http)
    await app.listen(options.environment.PORT)
    // Nest ignores errors of a listening server, such as accepts without a free file descriptor.
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
