import { extrasTexts } from './extras-texts.ts'
import { faultTexts } from './fault-texts.ts'
import { panelTexts } from './panel-texts.ts'
import { peopleTexts } from './people-texts.ts'
import type { WidgetText } from './widget-text.ts'

/**
 * Every text that `texts` may replace. `/docs/widget` is drawn from it; tests hold it against the widget's own words
 * and against docs/embedding.md.
 */
export const widgetTexts = [
  ...panelTexts,
  ...faultTexts,
  ...extrasTexts,
  ...peopleTexts,
] as const satisfies readonly WidgetText[]
