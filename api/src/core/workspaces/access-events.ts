import { Injectable } from '@nestjs/common'
import { Cluster } from '../../platform/cluster/index.js'

const topic = 'access'

/** Asks every process to check open connections again. Only a hint: the database decides. */
@Injectable()
export class AccessEvents {
  constructor(private readonly cluster: Cluster) {}

  /** Call after the change is stored. */
  publish(): Promise<void> {
    return this.cluster.publish(topic, '')
  }

  on(listener: () => void): () => void {
    return this.cluster.on(topic, listener)
  }
}
