export { answersTotal, answerSeconds, buildsTotal, errorsTotal, firstWordsSeconds, jobsTotal, openSockets, pagesTotal, registry, requestSeconds } from './metrics.js'
