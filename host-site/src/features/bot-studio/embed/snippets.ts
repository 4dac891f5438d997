export const platforms = ['html', 'react', 'wordpress', 'gtm', 'shopify'] as const
export type Platform = (typeof platforms)[number]

export const platformsWithSteps = ['wordpress', 'gtm', 'shopify'] as const satisfies readonly Platform[]
export type PlatformWithSteps = (typeof platformsWithSteps)[number]

/** Settings stay on the server, so the snippet never has to be replaced. */
export function snippetFor(platform: Platform, host: string, botId: string): string {
  const tag = `<script async src="${host}/widget.js" data-bot-id="${botId}"></script>`
  switch (platform) {
    // The plugin parses this line.
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
        // `window.Loquia` does not compile in TypeScript.
        "      Reflect.get(window, 'Loquia')?.destroy?.()",
        '    }',
        '  }, [])',
        '  return null',
        '}',
      ].join('\n')
    // Tag managers drop attributes, so the script sets the id; the body may not exist yet.
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

/** Returns the lines that a page's Content-Security-Policy needs. */
export function policyLines(host: string): string {
  return [`script-src ${host}`, `connect-src ${host} ${host.replace(/^http/, 'ws')}`, `img-src ${host}`].join('\n')
}
