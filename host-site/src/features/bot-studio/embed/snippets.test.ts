import { expect, test } from 'vitest'
import { snippetFor } from './snippets'

test('runs the tag manager snippet in a page without a body', () => {
  const added: { src?: string; id?: string }[] = []
  const document = {
    body: null,
    head: { appendChild: (script: { src?: string; id?: string }) => added.push(script) },
    createElement: () => ({
      setAttribute(this: { id?: string }, _name: string, value: string) {
        this.id = value
      },
    }),
  }
  const code = snippetFor('gtm', 'https://loquia.example', 'bot-1').replaceAll(/<\/?script>/g, '')
  // oxlint-disable-next-line no-new-func, no-implied-eval -- what a client pastes is run as it is
  new Function('document', code)(document)
  expect(added).toMatchObject([{ src: 'https://loquia.example/widget.js', id: 'bot-1' }])
})

test('compiles the React snippet in TypeScript', () => {
  expect(snippetFor('react', 'https://loquia.example', 'bot-1')).not.toContain('window.Loquia')
})
