export {
  answersTotal, answerSeconds, buildsTotal, databaseConnections, diskBytes, diskFreeBytes, errorsTotal, firstWordsSeconds, fromZero, jobsTotal, jobsWaiting, loginsTotal, memoryLimitBytes, modelCallsTotal,
  oldestJobSeconds, openSockets, pagesTotal, ready, readySeconds, redisUp, refusedSocketsTotal, registry, requestSeconds, securityEventsTotal, slowReadersTotal,
} from './metrics.js'
