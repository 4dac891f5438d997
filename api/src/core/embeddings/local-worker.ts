import { workerData } from 'node:worker_threads'
import { serveEncoder } from './encoder-thread.js'
import { openEncoder } from './sentence-encoder.js'

const { folder, isBackground } = workerData as { folder: string; isBackground: boolean }
serveEncoder(() => openEncoder(folder), isBackground)
