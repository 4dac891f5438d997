#!/usr/bin/env bash
# The documentation of @orpc/nest 1.15.2 says that methods with @Implement are standard NestJS handlers, which can use all
# features of NestJS. But an interceptor that @Implement adds sends the reply before global and controller interceptors
# receive it: one that maps replies sees undefined, its result is lost, and Nest logs ERR_HTTP_HEADERS_SENT for each call,
# although the caller gets 200. Nor does Nest handle errors that the implementation throws: an HttpException with status
# 409 becomes 500 in oRPC's shape. Guards work, and so do filters for the errors of guards. An application has to map
# replies in oRPC's middleware, and to pass errors to Nest's filters by the experimental RethrowHandlerPlugin.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @nestjs/common@12.5.1 @nestjs/core@12.5.1 @nestjs/platform-express@12.5.1 \
  rxjs@7.8.2 reflect-metadata@0.2.2 express@5.3.0 zod@4.6.7 @orpc/nest@1.15.2 @orpc/contract@1.15.2 >/dev/null

cat >run.mjs <<'JS'
import 'reflect-metadata'
import { Controller, Get, HttpException, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { oc } from '@orpc/contract'
import { Implement, implement } from '@orpc/nest'
import { map } from 'rxjs'
import { z } from 'zod'

const contractAt = (path) => oc.route({ method: 'GET', path }).output(z.object({ greeting: z.string() }))
const greet = contractAt('/orpc/greet')
const refuse = contractAt('/orpc/refuse')
const decorate = (decorator, type, name) =>
  decorator(type.prototype, name, Object.getOwnPropertyDescriptor(type.prototype, name))

class Greetings {
  greet() {
    return { greeting: 'hello' }
  }
  refuse() {
    throw new HttpException('refused', 409)
  }
  greetByContract() {
    return implement(greet).handler(() => ({ greeting: 'hello' }))
  }
  refuseByContract() {
    return implement(refuse).handler(() => {
      throw new HttpException('refused', 409)
    })
  }
}
Controller()(Greetings)
decorate(Get('nest/greet'), Greetings, 'greet')
decorate(Get('nest/refuse'), Greetings, 'refuse')
decorate(Implement(greet), Greetings, 'greetByContract')
decorate(Implement(refuse), Greetings, 'refuseByContract')
class AppModule {}
Module({ controllers: [Greetings] })(AppModule)

const logged = []
const error = (problem) => logged.push(problem?.code ?? problem?.message ?? problem)
const app = await NestFactory.create(AppModule, { logger: { log() {}, warn() {}, error } })
app.useGlobalInterceptors({ intercept: (_, next) => next.handle().pipe(map((data = null) => ({ data }))) })
await app.listen(0)
for (const path of ['nest/greet', 'orpc/greet', 'nest/refuse', 'orpc/refuse']) {
  const response = await fetch(`http://localhost:${app.getHttpServer().address().port}/${path}`)
  console.log(`${path}: ${response.status} ${await response.text()}`)
}
await app.close()
console.log(`logged: ${logged.join(', ')}`)
JS
expected='nest/greet: 200 {"data":{"greeting":"hello"}}
orpc/greet: 200 {"greeting":"hello"}
nest/refuse: 409 {"statusCode":409,"message":"refused"}
orpc/refuse: 500 {"defined":false,"code":"INTERNAL_SERVER_ERROR","status":500,"message":"Internal server error"}
logged: ERR_HTTP_HEADERS_SENT, ERR_HTTP_HEADERS_SENT'
seen="$(node run.mjs)"
echo "$seen"
[ "$seen" = "$expected" ] || { echo CHANGED; exit 1; }
