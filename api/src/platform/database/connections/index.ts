export { boundedConnection, endlessBounds, visitorBounds } from './connection-bounds.js'
export { ConnectionPools, runOnBackgroundPool, poolStates } from './connection-pools.js'
export { QueueConnections } from './queue-connections.js'
export { openEndless, singleConnection } from './single-connection.js'
