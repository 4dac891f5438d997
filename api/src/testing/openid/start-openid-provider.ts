import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface OpenidProvider {
  issuer: string
  /** Without a person, consent is denied. */
  seat(person: { sub: string; [claim: string]: unknown } | undefined): Promise<void>
  stop(): Promise<void>
}

export async function startOpenidProvider(
  clients: readonly { id: string; secret: string; redirectUri: string }[],
): Promise<OpenidProvider> {
  const program = fileURLToPath(new URL('openid-provider.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [issuer] = (await once(createInterface(child.stdout), 'line')) as [string]
  await fetch(`${issuer}/clients`, { method: 'PUT', body: JSON.stringify(clients) })
  return {
    issuer,
    async seat(person) {
      await fetch(`${issuer}/person`, { method: 'PUT', body: person === undefined ? '' : JSON.stringify(person) })
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
