export { boundedConnection, endlessBounds, visitorBounds } from './connection-bounds.js'
export { Lanes, patiently, poolStates } from './lanes.js'
export { QueueConnections } from './queue-connections.js'
export { openEndless, singleConnection } from './single-connection.js'
