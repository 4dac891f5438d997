import { Global, Module } from '@nestjs/common'
import { ENVIRONMENT } from '../config/env.js'
import { Cluster } from './cluster.js'

/** What several processes share, for every feature. */
@Global()
@Module({ providers: [{ provide: Cluster, inject: [ENVIRONMENT], useFactory: Cluster.of }], exports: [Cluster] })
export class ClusterModule {}
