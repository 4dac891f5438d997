import { Injectable } from '@nestjs/common'
import { Cluster } from '../../../cluster/index.js'

const topic = 'access'

/**
 * That what somebody may see has changed: told to every process, so that what is open there is looked at anew. No more
 * than a hint: who may what stands in the database.
 */
@Injectable()
export class AccessNews {
  constructor(private readonly cluster: Cluster) {}

  /** To be called once the change is stored. */
  tell(): Promise<void> {
    return this.cluster.publish(topic, '')
  }

  /** @returns a function that ends it */
  on(listener: () => void): () => void {
    return this.cluster.on(topic, listener)
  }
}
