import { companyQuestions, type Training } from '@loquia/contracts'

/** What a source is called: its file, address or question. */
export const sourceName = ({ filename, url, question, id }: Training): string => filename ?? url ?? question ?? id
/** What the business says of itself: it stands among the settings, and is changed there. */
export const isCompanyAnswer = ({ type, question }: Training): boolean =>
  type === 'answer' && Object.values(companyQuestions).includes(question ?? '')
