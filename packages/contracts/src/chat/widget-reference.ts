/** Source of `/docs/widget`; tests compare it with the widget and docs/embedding.md. */

export interface WidgetAttribute {
  readonly names: readonly [string, ...string[]]
  readonly option: string
  readonly values: readonly string[] | 'color' | 'text' | 'number' | 'selector' | 'origin' | 'id'
  /** Absent if the widget decides by context. */
  readonly fallback?: string
  readonly example: string
}

export const widgetAttributes = [
  { names: ['data-demo-id', 'data-bot-id'], option: 'botId', values: 'id', example: 'b4k3ry' },
  { names: ['data-primary-color'], option: 'primaryColor', values: 'color', example: '#0f766e' },
  { names: ['data-user-bubble-color'], option: 'userBubbleColor', values: 'color', example: '#0f766e' },
  { names: ['data-bot-bubble-color'], option: 'botBubbleColor', values: 'color', example: '#f4f2ec' },
  { names: ['data-title'], option: 'title', values: 'text', example: 'Ask the bakers' },
  {
    names: ['data-welcome-message'],
    option: 'welcomeMessage',
    values: 'text',
    example: 'Good morning. What would you like to know?',
  },
  { names: ['data-ai-note'], option: 'aiNote', values: 'text', example: 'answers from our catalog' },
  {
    names: ['data-language'],
    option: 'language',
    values: ['auto', 'en', 'it', 'de', 'fr', 'es', 'pt'],
    fallback: 'auto',
    example: 'it',
  },
  { names: ['data-theme'], option: 'theme', values: ['auto', 'light', 'dark'], fallback: 'auto', example: 'dark' },
  { names: ['data-position'], option: 'position', values: ['right', 'left'], fallback: 'right', example: 'left' },
  { names: ['data-mode'], option: 'mode', values: ['bubble', 'inline'], fallback: 'bubble', example: 'inline' },
  { names: ['data-target'], option: 'target', values: 'selector', fallback: '#loquia', example: '#chat' },
  { names: ['data-open'], option: 'open', values: ['true', 'false'], fallback: 'false', example: 'true' },
  { names: ['data-offset-x'], option: 'offsetX', values: 'number', fallback: '20', example: '32' },
  { names: ['data-offset-y'], option: 'offsetY', values: 'number', fallback: '20', example: '32' },
  { names: ['data-z-index'], option: 'zIndex', values: 'number', fallback: '2147483000', example: '50' },
  {
    names: ['data-lead-form'],
    option: 'leadForm',
    values: ['unanswered', 'first', 'never'],
    fallback: 'unanswered',
    example: 'first',
  },
  {
    names: ['data-proactive-message'],
    option: 'proactiveMessage',
    values: 'text',
    example: 'Looking for our opening hours?',
  },
  {
    names: ['data-proactive-delay-seconds'],
    option: 'proactiveDelaySeconds',
    values: 'number',
    fallback: '5',
    example: '20',
  },
  { names: ['data-avatar-url'], option: 'avatarUrl', values: 'text', example: 'https://shop.example/logo.png' },
  {
    names: ['data-launcher-icon'],
    option: 'launcherIcon',
    values: ['quotes', 'chat', 'question', 'picture'],
    fallback: 'quotes',
    example: 'chat',
  },
  { names: ['data-launcher-label'], option: 'launcherLabel', values: 'text', example: 'Ask us' },
  {
    names: ['data-size'],
    option: 'size',
    values: ['regular', 'compact', 'large'],
    fallback: 'regular',
    example: 'large',
  },
  { names: ['data-font'], option: 'font', values: ['system', 'host'], fallback: 'system', example: 'host' },
  {
    names: ['data-office-hours'],
    option: 'officeHours',
    values: 'text',
    example: 'Mo-Fr 09:00-18:00; Sa 09:00-13:00',
  },
  { names: ['data-time-zone'], option: 'timeZone', values: 'text', example: 'Europe/Rome' },
  { names: ['data-sound'], option: 'sound', values: ['true', 'false'], fallback: 'false', example: 'true' },
  { names: ['data-dir'], option: 'dir', values: ['ltr', 'rtl'], example: 'rtl' },
  { names: ['data-api'], option: 'api', values: 'origin', example: 'https://chat.example' },
] as const satisfies readonly WidgetAttribute[]

export const widgetMethods = [
  { name: 'open', call: 'open()' },
  { name: 'close', call: 'close()' },
  { name: 'toggle', call: 'toggle()' },
  { name: 'send', call: 'send(text)' },
  { name: 'setOptions', call: 'setOptions(options)' },
  { name: 'identify', call: 'identify({ name, email, token })' },
  { name: 'on', call: 'on(event, listener)' },
  { name: 'off', call: 'off(event, listener)' },
  { name: 'reset', call: 'reset()' },
  { name: 'mount', call: 'mount(options)' },
  { name: 'push', call: 'push([method, …])' },
  { name: 'destroy', call: 'destroy()' },
] as const
export type WidgetMethodName = (typeof widgetMethods)[number]['name']

/** For `on`, and as DOM events `loquia:<name>`. `detail` lists the fields besides `botId`. */
export const widgetEvents = [
  { name: 'ready', detail: [] },
  { name: 'open', detail: [] },
  { name: 'close', detail: [] },
  { name: 'message', detail: ['id', 'text'] },
  { name: 'answer', detail: ['id', 'text', 'outcome', 'refused', 'generatedBy', 'sources'] },
  { name: 'person', detail: ['id', 'name', 'text'] },
  { name: 'handover', detail: ['state', 'name'] },
  { name: 'lead', detail: ['id', 'name', 'email', 'message'] },
  { name: 'error', detail: ['code'] },
  { name: 'destroy', detail: [] },
] as const
export type WidgetEvent = (typeof widgetEvents)[number]['name']
