export { businessWords } from './business-words.js'
export { impliedWords, inSiteWords, isLight, sameAs, synonymsOf } from './synonyms.js'
export { asSiteSays, writtenFor } from './visitors-words.js'
