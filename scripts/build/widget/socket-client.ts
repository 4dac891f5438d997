import { join } from 'node:path'
import { root } from './paths.ts'

/** `connect.ts` uses only WebSocket and long polling; a third transport would be dead weight. */
export const noWebTransport = {
  find: /^\.\/webtransport\.js$/,
  replacement: join(root, 'widget/src/connection/no-web-transport.ts'),
}
/** The chat never sends binary data. */
export const noBinary = {
  find: /^(\.\/binary|\.\/contrib\/base64-arraybuffer)\.js$/,
  replacement: join(root, 'widget/src/connection/no-binary.ts'),
}
/** Browsers parse addresses themselves. */
export const ownAddresses = {
  find: /^\.\/contrib\/parseuri\.js$/,
  replacement: join(root, 'widget/src/connection/parse-address.ts'),
}

/**
 * The client adds window listeners on load and never removes them, unless this global is missing. `connect.ts` reports
 * a lost network instead.
 */
export const withoutWindowListeners = { addEventListener: 'undefined' }

/** Only `Manager` is used; this module would keep the rest. */
export const withoutLookup = { test: /socket\.io-client\/build\/esm\/index\.js$/, sideEffects: false }
