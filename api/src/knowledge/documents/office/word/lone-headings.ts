import { countWords } from '../../text/text-patterns.js'

const heading = /<h([1-6])>((?:(?!<\/?h[1-6]>)[^])*)<\/h\1>(?=\s*(?:<h([1-6])>|$))/g

/**
 * Headings with nothing under them, as paragraphs: "Closed in August" in large letters at the end of a file, or above
 * another heading of its rank, is what is said there. The first heading is the title.
 * @param html of a Word document
 */
export function lowerLoneHeadings(html: string): string {
  return html.replace(heading, (whole, level: string, inner: string, next: string | undefined, at: number) => {
    const text = inner.replace(/<[^<>]*>/g, ' ')
    const isLone = next === undefined || Number(next) <= Number(level)
    const saysSomething = /\d/.test(text) ? /\p{L}/u.test(text) : countWords(text) >= 3
    return at > 0 && isLone && saysSomething ? `<p>${inner}</p>` : whole
  })
}
