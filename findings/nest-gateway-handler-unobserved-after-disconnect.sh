#!/usr/bin/env bash
# @nestjs/platform-socket.io 12.1.1 stops observing the result of a gateway's handler once its socket disconnects. The
# handler goes on to its end, but what interceptors do after it (map, tap, catchError) does not run, and neither do
# exception filters, so its error disappears. Only finalize() runs, when the socket disconnects and before the handler
# ends. Whatever must happen after the handler, such as logging its error, has to wait for its promise itself.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @nestjs/common@12.5.1 @nestjs/core@12.5.1 @nestjs/platform-express@12.5.1 \
  @nestjs/websockets@12.1.1 @nestjs/platform-socket.io@12.1.1 socket.io-client@4.8.4 rxjs@7.8.2 reflect-metadata@0.2.2 \
  express@5.3.0 >/dev/null
cat >run.mjs <<'JS'
import 'reflect-metadata'
import { Module, UseFilters } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { IoAdapter } from '@nestjs/platform-socket.io'
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets'
import { finalize, tap } from 'rxjs'
import { io } from 'socket.io-client'

let seen = []
let finish
let started
class Gateway {
  async work(_socket, fails) {
    const finished = new Promise((resolve) => (finish = resolve))
    started()
    await finished
    seen.push('handler ended')
    if (fails) throw new Error('failed')
    return 'done'
  }
}
WebSocketGateway()(Gateway)
UseFilters({ catch: () => seen.push('filter') })(Gateway)
SubscribeMessage('work')(Gateway.prototype, 'work', Object.getOwnPropertyDescriptor(Gateway.prototype, 'work'))
class AppModule {}
Module({ providers: [Gateway] })(AppModule)

const app = await NestFactory.create(AppModule, { logger: false })
app.useWebSocketAdapter(new IoAdapter(app))
app.useGlobalInterceptors({
  intercept: (_, next) =>
    next.handle().pipe(
      tap({ next: () => seen.push('interceptor: result'), error: () => seen.push('interceptor: error') }),
      finalize(() => seen.push('finalize')),
    ),
})
await app.listen(0)
const turn = () => new Promise((resolve) => setTimeout(resolve, 200))
for (const [stays, fails] of [
  [true, false],
  [false, false],
  [true, true],
  [false, true],
]) {
  seen = []
  const running = new Promise((resolve) => (started = resolve))
  const socket = io(`http://127.0.0.1:${app.getHttpServer().address().port}`, { transports: ['websocket'] })
  socket.emit('work', fails)
  await running
  if (!stays) {
    socket.disconnect()
    await turn()
  }
  finish()
  await turn()
  socket.disconnect()
  console.log(`${stays ? 'connected' : 'disconnected'}, ${fails ? 'fails' : 'succeeds'}: ${seen.join(', ')}`)
}
await app.close()
JS
expected='connected, succeeds: handler ended, interceptor: result, finalize
disconnected, succeeds: finalize, handler ended
connected, fails: handler ended, interceptor: error, filter, finalize
disconnected, fails: finalize, handler ended'
seen="$(node run.mjs)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
