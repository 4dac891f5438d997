export { textSources, type TextArea } from './areas'
export { daysUntil, shortDay, shortMoment } from './dates'
export {
  formatCount,
  formatDay,
  dayAndMonth,
  formatMicroDollars,
  formatMoney,
  formatPercent,
  proPrice,
  formatSeconds,
} from './format'
export { fileSize } from './file-size'
export { formatOnce, reuseFormatted, recordFormatted, type Formatted } from './formatted'
export { firstSupported, storedLanguage, storeLanguage } from './language-choice'
export { addTexts, createTexts, loadTexts, type CmsOverrides } from './texts'
export { useLocale } from './use-locale'
export { useCreateErrorText, useErrorText } from './use-error-text'
export { useCmsOverride } from './use-cms-override'
