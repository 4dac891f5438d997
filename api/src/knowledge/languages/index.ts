export { languageOfTag, type Language } from '../../core/languages/language.js'
export { detectLanguage } from './detect-language.js'
export { countWords, fold, tokenize, wordsOf, type Token } from './tokenize.js'
export { formStem, stem } from './stem.js'
export { isKnownWord } from './word-lists.js'
export { isStopWord, stopWordsOf } from './stop-words.js'
export { sentenceSpans, splitSentences, type Span } from './sentences.js'
export { isCommonWord, rarestWord, rarityOf } from './word-rarity.js'
export { entitiesIn } from './entities/entities-in.js'
export type { Entity, EntityKind } from './entities/entity.js'
export { weekdayGroupEntities as weekdayGroupsIn } from './entities/weekday-entities.js'
export { calendarOf, isCalendarWord } from './entities/calendar.js'
export { calendarNames as namesInCalendar } from './entities/calendar-names.js'
export {
  classifyQuestion,
  hoursWord,
  hoursWordStarts,
  asksAboutState,
  isTimeWord,
  contactBefore,
  namesContact,
  daysAheadPatterns,
  nowWords,
  entityFit,
  mentionsNow,
  type AnswerType,
  type ExpectedAnswer,
} from './answer-type.js'
