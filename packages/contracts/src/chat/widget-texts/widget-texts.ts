import { extrasTexts } from './extras-texts.ts'
import { faultTexts } from './fault-texts.ts'
import { panelTexts } from './panel-texts.ts'
import { handoffTexts } from './handoff-texts.ts'
import type { WidgetText } from './widget-text.ts'

/** Source of `/docs/widget`; tests compare it with the widget. */
export const widgetTexts = [
  ...panelTexts,
  ...faultTexts,
  ...extrasTexts,
  ...handoffTexts,
] as const satisfies readonly WidgetText[]
