export {
  answersTotal, answerSeconds, buildsTotal, databaseConnections, diskBytes, diskFreeBytes, errorsTotal, firstWordsSeconds, jobsTotal, jobsWaiting, loginsTotal, memoryLimitBytes,
  oldestJobSeconds, openSockets, pagesTotal, ready, readySeconds, redisUp, refusedSocketsTotal, registry, requestSeconds, securityEventsTotal, slowReadersTotal,
} from './metrics.js'
