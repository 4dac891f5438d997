import { Global, Module } from '@nestjs/common'
import { ENVIRONMENT } from '../../config/env.js'
import { Cluster } from './cluster.js'

@Global()
@Module({ providers: [{ provide: Cluster, inject: [ENVIRONMENT], useFactory: Cluster.create }], exports: [Cluster] })
export class ClusterModule {}
