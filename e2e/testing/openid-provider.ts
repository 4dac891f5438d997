import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const program = resolve(import.meta.dirname, '../../api/src/testing/openid/openid-provider.ts')
const clientSecret = 'the secret of the test'

/** A real OpenID provider in a process of its own, called Acme, which a product may be told of before it starts. */
export async function startAcme() {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [issuer] = (await once(createInterface(child.stdout), 'line')) as [string]
  const put = (path: string, body: string) => fetch(issuer + path, { method: 'PUT', body })
  return {
    /** For the product's environment. */
    OIDC_PROVIDERS: JSON.stringify([
      { id: 'acme', name: 'Acme', issuer, clientId: 'loquia', clientSecret, trustEmail: true },
    ]),
    /** @param productUrl where the product is, now that it is known */
    async serve(productUrl: string): Promise<void> {
      const redirectUri = `${productUrl}/api/auth/oidc/acme/callback`
      await put('/clients', JSON.stringify([{ id: 'loquia', secret: clientSecret, redirectUri }]))
    },
    /** Who signs in from now on; nobody agrees to it without a name. */
    async seat(name?: string): Promise<void> {
      const person = { sub: name, email: `${name}@acme.example`, email_verified: true, given_name: name }
      await put('/person', name === undefined ? '' : JSON.stringify(person))
    },
    async stop(): Promise<void> {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
