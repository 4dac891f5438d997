export { boundedConnection, endlessBounds, visitorBounds, openEndless, singleConnection } from './connection-bounds.js'
export { ConnectionPools, runOnBackgroundPool, poolStates } from './connection-pools.js'
export { QueueConnections } from './queue-connections.js'
