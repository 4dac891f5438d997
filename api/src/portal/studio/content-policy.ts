/** Maps directives to sources, lowercase except nonces and hashes. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** Parses the policies of a header, which commas separate, or of one meta element. */
export function parsePolicies(text: string): Policy[] {
  return text
    .split(',')
    .map((policy) => {
      const directives = new Map<string, readonly string[]>()
      for (const part of policy.split(';')) {
        const [name, ...sources] = part.trim().split(/\s+/)
        // Browsers use the first duplicate.
        if (name !== undefined && name !== '' && !directives.has(name.toLowerCase()))
          directives.set(name.toLowerCase(), sources)
      }
      return directives
    })
    .filter((policy) => policy.size > 0)
}

export function findDirective(
  policy: Policy,
  names: readonly string[],
): { name: string; sources: readonly string[] } | undefined {
  for (const name of [...names, 'default-src']) {
    const sources = policy.get(name)
    if (sources !== undefined) return { name, sources }
  }
  return undefined
}

const isNonce = (source: string) => /^'nonce-.+'$/i.test(source)
const isKeyword = (source: string, keyword: string) => source.toLowerCase() === `'${keyword}'`

/**
 * Paths count, as in browsers before redirects.
 * @param self origin of the page
 */
export function sourcesAllow(sources: readonly string[], target: URL, self: string): boolean {
  return sources.some((source) => matchesSource(source, target, new URL(self)))
}

function matchesSource(source: string, target: URL, self: URL): boolean {
  if (isKeyword(source, 'self')) return sameHost(self, target) && schemeFits(self.protocol, target.protocol, true)
  if (source.startsWith("'")) return false
  // `*` covers network schemes and the page's own.
  if (source === '*') return /^(?:https?|wss?):$/.test(target.protocol) || target.protocol === self.protocol
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d|\*)(?:\/\/)?$/i.exec(source)?.[1]
  if (scheme !== undefined) return schemeFits(`${scheme.toLowerCase()}:`, target.protocol)
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|\*\.[^/:*]+|[^/:*]+|\[[^\]]+\])(?::(\d+|\*))?(\/.*)?$/i.exec(source)
  if (parts === null) return false
  const [, ownScheme, host = '', port, path = ''] = parts
  if (!schemeFits(ownScheme === undefined ? self.protocol : `${ownScheme.toLowerCase()}:`, target.protocol))
    return false
  if (!hostFits(host.toLowerCase(), target.hostname)) return false
  const wanted = target.port === '' ? defaultPort(target.protocol) : target.port
  if (port !== '*' && wanted !== (port ?? defaultPort(target.protocol))) return false
  if (path === '' || path === '/') return true
  return path.endsWith('/') ? target.pathname.startsWith(path) : target.pathname === path
}

const defaultPort = (protocol: string) => (protocol === 'https:' || protocol === 'wss:' ? '443' : '80')

function sameHost(a: URL, b: URL): boolean {
  return (
    a.hostname === b.hostname &&
    (a.port === '' ? defaultPort(a.protocol) : a.port) === (b.port === '' ? defaultPort(b.protocol) : b.port)
  )
}

/** Only `'self'` covers WebSockets; browsers differ on sources without a scheme. */
function schemeFits(own: string, target: string, sockets = false): boolean {
  if (own === target) return true
  if (own === 'http:') return target === 'https:' || (sockets && (target === 'ws:' || target === 'wss:'))
  if (own === 'https:') return sockets && target === 'wss:'
  return own === 'ws:' && target === 'wss:'
}

function hostFits(host: string, target: string): boolean {
  if (host === '*') return true
  return host.startsWith('*.') ? target.endsWith(host.slice(1)) : host === target
}

export interface ScriptTag {
  nonce: string | undefined
  integrity: string | undefined
}

export function scriptAllowed(
  sources: readonly string[],
  target: URL,
  self: string,
  tag: ScriptTag | undefined,
): boolean {
  if (sources.some((source) => isNonce(source) && tag?.nonce !== undefined && source.slice(7, -1) === tag.nonce))
    return true
  if (
    tag?.integrity !== undefined &&
    tag.integrity !== '' &&
    tag.integrity.split(/\s+/).every((hash) => sources.includes(`'${hash}'`))
  )
    return true
  // With 'strict-dynamic', only a nonce or a hash counts.
  if (sources.some((source) => isKeyword(source, 'strict-dynamic'))) return false
  return sourcesAllow(sources, target, self)
}

export function lineWith(name: string, sources: readonly string[], ...added: string[]): string {
  const kept = sources.filter((source) => !isKeyword(source, 'none'))
  return [name, ...kept, ...added.filter((source) => !kept.includes(source))].join(' ')
}

export const usesNonces = (sources: readonly string[]) =>
  sources.some((source) => isNonce(source) || isKeyword(source, 'strict-dynamic'))
