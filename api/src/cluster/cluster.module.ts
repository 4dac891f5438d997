import { Global, Module } from '@nestjs/common'
import { Cluster } from './cluster.js'

/** What several processes share, for every feature. */
@Global()
@Module({ providers: [Cluster], exports: [Cluster] })
export class ClusterModule {}
