import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './paths.ts'

/** `connect.ts` uses WebSocket and long polling only; the third transport of the client would be dead weight. */
export const noWebTransport = {
  find: /^\.\/webtransport\.js$/,
  replacement: join(root, 'widget/src/connection/no-web-transport.ts'),
}
/** Nor is anything ever sent as bytes. */
export const noBinary = {
  find: /^(\.\/binary|\.\/contrib\/base64-arraybuffer)\.js$/,
  replacement: join(root, 'widget/src/connection/no-binary.ts'),
}
/** Browsers read addresses themselves. */
export const ownAddresses = {
  find: /^\.\/contrib\/parseuri\.js$/,
  replacement: join(root, 'widget/src/connection/parse-address.ts'),
}

/**
 * The client puts listeners on the window when it is loaded and never takes them back, which an embedded widget may not do.
 * Without them it is left to `connect.ts` to tell it that the network went.
 */
export function withoutWindowListeners(): Plugin {
  const found = new Set<string>()
  return {
    name: 'loquia-without-window-listeners',
    transform(code, id) {
      if (!/engine\.io-client\/build\/esm\/(socket|transports\/polling-xhr)\.js$/.test(id)) return
      const changed = code.replace('typeof addEventListener === "function"', 'false')
      if (changed !== code) found.add(id)
      return changed
    },
    buildEnd(error) {
      if (!error && found.size !== 2)
        throw new Error('engine.io-client has changed: look where it listens on the window.')
    },
  }
}

/** The client's way to its parts by name, and to connections that several share: marked as unused, it is left out. */
export const withoutLookup: Plugin = {
  name: 'loquia-without-lookup',
  transform: (code, id) =>
    id.endsWith('socket.io-client/build/esm/index.js')
      ? code.replace('Object.assign(lookup', '/* @__PURE__ */ $&')
      : null,
}
