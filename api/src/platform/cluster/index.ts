export { Cluster } from './cluster.js'
export { ClusterModule } from './cluster.module.js'
export { ClusterSockets } from './cluster-sockets.js'
