import type { InboxConnectionState } from '../../../api-client/workspace/inbox-socket'

/** Polling interval in milliseconds without a live connection; long, as every open page polls. */
const everyMs = 15_000

export const pollingMs = (connectionState: InboxConnectionState): number | false =>
  connectionState === 'online' ? false : everyMs
