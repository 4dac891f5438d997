export const platforms = ['html', 'react', 'wordpress', 'gtm', 'shopify'] as const
export type Platform = (typeof platforms)[number]

/** Platforms where the line goes through screens of theirs; the others take one sentence. */
export const platformsWithSteps = ['wordpress', 'gtm', 'shopify'] as const satisfies readonly Platform[]
export type PlatformWithSteps = (typeof platformsWithSteps)[number]

/** What is pasted on each platform. The settings stay on the server, so none of it has to be pasted again. */
export function snippetFor(platform: Platform, host: string, botId: string): string {
  const tag = `<script async src="${host}/widget.js" data-bot-id="${botId}"></script>`
  switch (platform) {
    // The plugin reads the line.
    case 'html':
    case 'wordpress':
      return tag
    case 'react':
      return [
        "import { useEffect } from 'react'",
        '',
        'export function Chat() {',
        '  useEffect(() => {',
        "    const script = document.createElement('script')",
        '    script.async = true',
        `    script.src = '${host}/widget.js'`,
        `    script.dataset.botId = '${botId}'`,
        '    document.body.append(script)',
        '    return () => {',
        '      script.remove()',
        // Not window.Loquia: that does not compile in TypeScript.
        "      Reflect.get(window, 'Loquia')?.destroy?.()",
        '    }',
        '  }, [])',
        '  return null',
        '}',
      ].join('\n')
    // A tag manager copies tags without their attributes, so the id is set by the script itself; it may fire before
    // there is a body.
    case 'gtm':
      return [
        '<script>',
        '  (function () {',
        "    var script = document.createElement('script')",
        '    script.async = true',
        `    script.src = '${host}/widget.js'`,
        `    script.setAttribute('data-bot-id', '${botId}')`,
        '    document.head.appendChild(script)',
        '  })()',
        '</script>',
      ].join('\n')
    case 'shopify':
      return `{% comment %} theme.liquid, before </body> {% endcomment %}\n${tag}`
    default:
      return platform satisfies never
  }
}

/** What a page with a content security policy must allow. */
export function policyLines(host: string): string {
  return [`script-src ${host}`, `connect-src ${host} ${host.replace(/^http/, 'ws')}`, `img-src ${host}`].join('\n')
}
