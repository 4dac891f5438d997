import { join } from 'node:path'
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
 * The client adds listeners to the window on load and never removes them, which an embedded widget may not do, unless
 * this global is missing. `connect.ts` therefore tells the client when the network is lost. The widget's own code names
 * the object that it listens on.
 */
export const withoutWindowListeners = { addEventListener: 'undefined' }

/** Only `Manager` is used. The rest of this module, which shares connections, counts as unused and is left out. */
export const withoutLookup = { test: /socket\.io-client\/build\/esm\/index\.js$/, sideEffects: false }
