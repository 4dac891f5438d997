import { describe, expect, it, test } from 'vitest'
import type { Language } from '../../../../../core/languages/index.js'
import { layOutFile } from '../../lay-out-file.js'
import { openDocx } from '../open-docx.js'
import { paragraph, run, wordFile } from './word-file.testing.js'

async function read(body: string, parts?: Record<string, string>, language: Language = 'en'): Promise<string> {
  const { blocks } = layOutFile(await openDocx(wordFile(body, parts)), {
    url: 'https://shop.example/list.docx',
    language,
  })
  return blocks.map(({ headings, text }) => [...headings, text].join(' > ')).join('\n')
}

const mark = (type: string, inner = ''): string => `<w:r><w:fldChar w:fldCharType="${type}">${inner}</w:fldChar></w:r>`
const asks = (text: string): string => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (asked: string, result: string): string =>
  mark('begin') + asks(asked) + mark('separate') + run(result) + mark('end')
const style = (id: string, inner: string, type = 'paragraph', more = ''): string =>
  `<w:style w:type="${type}" w:styleId="${id}"${more}><w:name w:val="${id}"/>${inner}</w:style>`
const heading = style('Heading1', '').replace('w:name w:val="Heading1"', 'w:name w:val="heading 1"')
const cell = (text: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text === '' ? '' : run(text))}</w:tc>`
const row = (cells: string, properties = ''): string => `<w:tr>${properties}${cells}</w:tr>`
const tab = '<w:r><w:tab/></w:r>'

describe('what a field asks for is not told', () => {
  const kind = field(' MERGEFIELD Kind ', 'Gold')

  it.each([
    [
      'a field in a field',
      mark('begin') + asks(' IF ') + kind + asks(' = "Gold" "20 percent" "5 percent" ') + mark('separate'),
    ],
    [
      'words among the orders',
      `${mark('begin')}${asks(' IF 1 = 1 "')}${run('20 percent')}${asks('" "')}${run('5 percent')}${asks('"')}${mark('separate')}`,
    ],
  ])('%s', async (_, question) => {
    const body = paragraph(`${run('Discount: ')}${question}${run('20 percent')}${mark('end')}${run(' off.')}`)
    expect(await read(body)).toBe('Discount: 20 percent off.')
  })

  it('hides nothing behind the paragraph of a field without an end', async () => {
    const body = paragraph(run('Rules. ') + mark('begin') + asks(' IF ')) + paragraph(run('The fee is 30 euros.'))
    expect(await read(body)).toContain('The fee is 30 euros.')
  })

  it('is not read as the mark of a note that stands elsewhere', async () => {
    const body = paragraph(`${run('A dial costs 180 euros')}${field(' NOTEREF _Ref1 \\f \\h ', '1')}${run('.')}`)
    expect(await read(body)).toBe('A dial costs 180 euros.')
  })
})

test('a table of contents is not read, whose numbers are those of pages', async () => {
  const entry = (text: string, page: string): string =>
    `<w:hyperlink w:anchor="_Toc">${run(text)}${tab}${field(' PAGEREF _Toc \\h ', page)}</w:hyperlink>`
  const contents =
    paragraph(mark('begin') + asks(' TOC \\o "1-3" ') + mark('separate') + entry('Guided tour', '9')) +
    paragraph(entry('Opening hours', '5')) +
    paragraph(mark('end'))
  const control = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${paragraph(run('Guided tour 9'))}</w:sdtContent></w:sdt>`
  const chapter =
    paragraph(run('Guided tour'), '<w:pStyle w:val="Heading1"/>') + paragraph(run('A tour costs 12 euros.'))
  for (const before of [contents, control])
    expect(await read(before + chapter, { styles: heading })).toBe('Guided tour > A tour costs 12 euros.')
})

test.each([
  ['what was chosen', '<w:result w:val="1"/>', 'Tuesday'],
  ['what a new form begins with', '<w:default w:val="2"/>', 'Friday'],
  ['the first entry', '', 'Monday'],
])('a list to choose from shows %s', async (_, chosen, shown) => {
  const entries = ['Monday', 'Tuesday', 'Friday'].map((each) => `<w:listEntry w:val="${each}"/>`).join('')
  const list = mark('begin', `<w:ffData><w:ddList>${chosen}${entries}</w:ddList></w:ffData>`)
  const body = `${run('Delivery on ')}${list}${asks(' FORMDROPDOWN ')}${mark('separate')}${mark('end')}${run('.')}`
  expect(await read(paragraph(body))).toBe(`Delivery on ${shown}.`)
})

describe('numbers before paragraphs', () => {
  const level = (at: number, format: string, text: string, more = ''): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
  const list = (levels: string, override = ''): Record<string, string> => ({
    numbering: `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/>${override}</w:num>`,
  })
  const item = (runs: string, at = 0, more = ''): string =>
    paragraph(runs, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr>${more}`)

  it('continue through chapters where a level never restarts', async () => {
    const levels = level(0, 'upperRoman', 'Chapter %1') + level(1, 'decimal', 'Art. %2', '<w:lvlRestart w:val="0"/>')
    const body = item(run('Entry')) + item(run('Dogs'), 1) + item(run('Leaving')) + item(run('Doors close.'), 1)
    expect(await read(body, list(levels))).toContain('Art. 2 Doors close.')
  })

  it('follow the numbering that changes a level of its list', async () => {
    const override = `<w:lvlOverride w:ilvl="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1)"/></w:lvl></w:lvlOverride>`
    const body = item(run('Towels')) + item(run('Soap'))
    expect(await read(body, list(level(0, 'decimal', '%1.'), override))).toBe('c) Towels\nd) Soap')
  })

  it.each([
    ['en-GB', '2nd'],
    ['it-IT', '2°'],
    ['fr-FR', '2e'],
  ])('are ordinal as %s writes them', async (language, shown) => {
    const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${language}"/></w:rPr></w:rPrDefault></w:docDefaults>`
    const body = item(run('Key')) + item(run('Lamp'))
    expect(await read(body, { styles, ...list(level(0, 'ordinal', '%1')) })).toContain(`${shown} Lamp`)
  })

  it.each([
    [
      'deleted',
      item('<w:del w:id="1"><w:r><w:delText>Gone</w:delText></w:r></w:del>', 0, '<w:rPr><w:del w:id="2"/></w:rPr>'),
    ],
    ['hidden', item(run('Gone', '<w:vanish/>'), 0, '<w:rPr><w:vanish/></w:rPr>')],
  ])('do not count a paragraph that is %s', async (_, gone) => {
    const body = item(run('Entry')) + gone + item(run('Leaving'))
    expect(await read(body, list(level(0, 'decimal', '%1.')))).toBe('1. Entry\n2. Leaving')
  })

  it('may be ticks', async () => {
    const ticks = list(level(0, 'bullet', '&#xF0FC;', '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>'))
    expect(await read(item(run('Breakfast')), ticks)).toContain('✓ Breakfast')
  })

  it('may be crosses', async () => {
    expect(await read(item(run('Parking')), list(level(0, 'bullet', '✗')))).toContain('✗ Parking')
  })
})

describe('text that is not seen', () => {
  const seen = run('Our fee is 30 euros.')
  const defaults = (look: string): string =>
    `<w:docDefaults><w:rPrDefault><w:rPr>${look}</w:rPr></w:rPrDefault></w:docDefaults>`
  const styles =
    style('White', '<w:rPr><w:color w:val="FFFFFF"/></w:rPr>', 'character') +
    style('Struck', '<w:rPr><w:strike/></w:rPr>', 'character') +
    style('WhiteText', '<w:rPr><w:color w:val="ffffff"/></w:rPr>') +
    style('StruckText', '<w:rPr><w:dstrike/></w:rPr>') +
    style('Banner', '<w:pPr><w:shd w:val="clear" w:fill="1F3864"/></w:pPr>')

  it.each([
    ['white by its style', run('Old fee: 7 euros. ', '<w:rStyle w:val="White"/>')],
    ['struck out by its style', run('Old fee: 7 euros. ', '<w:rStyle w:val="Struck"/>')],
    ['nearly white', run('Old fee: 7 euros. ', '<w:color w:val="FEFEFE"/>')],
    ['one point high', run('Old fee: 7 euros. ', '<w:sz w:val="2"/>')],
    [
      'of the color behind it',
      run('Old fee: 7 euros. ', '<w:color w:val="1F3864"/><w:shd w:val="clear" w:fill="1F3864"/>'),
    ],
  ])('%s is not read', async (_, unseen) => {
    expect(await read(paragraph(unseen + seen), { styles })).toBe('Our fee is 30 euros.')
  })

  it.each([
    ['white by the style of its paragraph', styles, '<w:pStyle w:val="WhiteText"/>'],
    ['struck out by the style of its paragraph', styles, '<w:pStyle w:val="StruckText"/>'],
    ['hidden by the usual style', style('Normal', '<w:rPr><w:vanish/></w:rPr>', 'paragraph', ' w:default="1"'), ''],
    ['hidden by default', defaults('<w:vanish/>'), ''],
  ])('%s is not read', async (_, all, properties) => {
    const shows = '<w:vanish w:val="0"/><w:strike w:val="0"/><w:dstrike w:val="0"/><w:color w:val="000000"/>'
    const body = paragraph(run('Old fee: 7 euros. ') + run('Our fee is 30 euros.', shows), properties)
    expect(await read(body, { styles: all })).toBe('Our fee is 30 euros.')
  })

  it.each([
    ['white on a paragraph whose style is dark', '<w:pStyle w:val="Banner"/>'],
    ['white on a color of the theme', '<w:shd w:val="clear" w:fill="auto" w:themeFill="accent1"/>'],
  ])('%s is read', async (_, properties) => {
    const body = paragraph(run('Our fee is 30 euros.', '<w:color w:val="FFFFFF"/>'), properties)
    expect(await read(body, { styles })).toBe('Our fee is 30 euros.')
  })

  it('in a hidden row of a table, or in a box of a hidden or deleted run, is not read', async () => {
    const hiddenRow = row(cell('Polish') + cell('7 euros'), '<w:trPr><w:hidden/></w:trPr>')
    const table = `<w:tbl>${hiddenRow}${row(cell('Cleaning') + cell('30 euros'))}${row(cell('Spring') + cell('66 euros'))}</w:tbl>`
    expect(await read(table)).toBe('Cleaning: 30 euros\nSpring: 66 euros')
    const box = `<w:drawing><wp:anchor><a:graphic><wps:txbx><w:txbxContent>${paragraph(run('Old fee: 7 euros.'))}</w:txbxContent></wps:txbx></a:graphic></wp:anchor></w:drawing>`
    for (const unseen of [`<w:r><w:rPr><w:vanish/></w:rPr>${box}</w:r>`, `<w:del w:id="1"><w:r>${box}</w:r></w:del>`])
      expect(await read(paragraph(seen + unseen))).toBe('Our fee is 30 euros.')
  })
})

describe('digits that are raised or smaller', () => {
  const styles = style('Up', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>', 'character')

  it.each([
    ['by a style', run('50', '<w:rStyle w:val="Up"/>')],
    ['by their size alone', run('50', '<w:sz w:val="12"/>')],
    ['by little', run('50', '<w:position w:val="3"/><w:sz w:val="14"/>')],
  ])('%s are cents behind a price', async (_, cents) => {
    expect(await read(paragraph(run('Bread 2', '<w:sz w:val="24"/>') + cents + run(' €')), { styles })).toBe(
      'Bread 2.50 €',
    )
  })

  it('are a mark where a paragraph begins with the same digit', async () => {
    const up = '<w:vertAlign w:val="superscript"/>'
    const body =
      paragraph(run('A tour costs 9 euros') + run('1', up) + run('.')) + paragraph(run('1', up) + run(' per group'))
    expect(await read(body)).toBe('A tour costs 9 euros.\n1) per group')
  })
})

describe('a note', () => {
  const reference = '<w:r><w:footnoteReference w:id="1"/></w:r>'

  it('is read as it is seen', async () => {
    const inner =
      run('Hands cost 2') +
      run('50', '<w:vertAlign w:val="superscript"/>') +
      run(' €') +
      run(', once 55 €', '<w:strike/>') +
      run(', inside 44 €', '<w:rStyle w:val="Secret"/>') +
      '<w:del w:id="3"><w:r><w:t>, never</w:t></w:r></w:del>'
    expect(
      await read(paragraph(run('A dial costs 180 €') + reference + run('.')), {
        footnotes: `<w:footnote w:id="1">${paragraph(inner)}</w:footnote>`,
        styles: style('Secret', '<w:rPr><w:vanish/></w:rPr>', 'character'),
      }),
    ).toBe('A dial costs 180 € (Hands cost 2.50 €).')
  })
})

describe('headers and footers', () => {
  const section = (references: string): string =>
    paragraph(run('We repair clocks.')) + `<w:sectPr>${references}</w:sectPr>`
  const header = (type: string, id = 'header1'): string => `<w:headerReference w:type="${type}" r:id="${id}"/>`
  const old = { header1: paragraph(run('Telephone 01353 999 999')) }

  it.each([
    ['for a first page that is like the others', section(header('first'))],
    ['for even pages that are like the odd ones', section(header('even'))],
  ])('left over %s are not read', async (_, body) => {
    expect(await read(body, old)).toBe('We repair clocks.')
  })

  it.each([
    ['the first page', section(`${header('first')}<w:titlePg/>`), {}],
    ['even pages', section(header('even')), { settings: '<w:evenAndOddHeaders/>' }],
    [
      'the section before, which go on',
      paragraph('', `<w:sectPr>${header('first')}</w:sectPr>`) + section('<w:titlePg/>'),
      {},
    ],
  ])('of %s are read', async (_, body, settings) => {
    expect(await read(body, { ...old, ...settings })).toContain('01353 999 999')
  })

  it('are read without the number of the page', async () => {
    const numbered = `${run('Fenland Clocks, Ely')}${tab}${run('Page ')}${field(' PAGE ', '1')}${run('/')}${field(' NUMPAGES ', '3')}`
    const body = paragraph(run('Prices'), '<w:pStyle w:val="Heading1"/>') + section(header('default'))
    const parts = { header1: paragraph(numbered, '<w:pStyle w:val="Heading1"/>'), styles: heading }
    expect(await read(body, parts)).toBe('Fenland Clocks, Ely\nPrices > We repair clocks.')
  })
})

describe('tables', () => {
  it('that leave out cells before a row keep its values under their titles', async () => {
    const left = '<w:trPr><w:gridBefore w:val="1"/></w:trPr>'
    const rows = [
      row(cell('Room') + cell('Low') + cell('High')),
      row(cell('Single') + cell('50 €') + cell('70 €')),
      row(cell('55 €') + cell('75 €'), left),
      row(cell('Double') + cell('80 €') + cell('90 €')),
    ]
    expect(await read(`<w:tbl>${rows.join('')}</w:tbl>`)).toContain('Low: 55 €; High: 75 €')
  })

  it('that are set with tabs keep values under their titles', async () => {
    const line = (...cells: string[]): string => paragraph(cells.map((text) => run(text)).join(tab))
    const body = line('Room', 'Low', 'High') + line('Single', '', '70 €') + line('Double', '80 €', '90 €')
    expect(await read(body)).toBe('Room: Single; High: 70 €\nRoom: Double; Low: 80 €; High: 90 €')
    const uneven = line('Room', 'Low', 'High') + line('Single', '70 €') + line('Double', '80 €', '90 €')
    expect(await read(uneven)).toContain('Single 70 €')
    expect(await read(uneven)).not.toContain('Low: 70 €')
  })
})

describe('signs', () => {
  it.each([
    ['a letter of a font of pictures', run('ü', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'), /^✓ Breakfast/],
    [
      'a box with pictures of its own',
      '<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r></w:sdtContent></w:sdt>',
      /^☑ Breakfast/,
    ],
  ])('%s is read as it looks', async (_, sign, shown) => {
    expect(await read(paragraph(`${sign}${run(' Breakfast')}`))).toMatch(shown)
  })

  it('above others that show how to read them are removed', async () => {
    const ruby =
      '<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r>'
    expect(await read(paragraph(`${ruby}${run('の店')}`))).toBe('東京の店')
  })

  it('of an equation are read', async () => {
    const text = (said: string): string => `<m:r><m:t>${said}</m:t></m:r>`
    const fraction = `<m:f><m:num>${text('80+40')}</m:num><m:den>${text('4')}</m:den></m:f>`
    const power = `<m:sSup><m:e>${text('10')}</m:e><m:sup>${text('6')}</m:sup></m:sSup>`
    const body = paragraph(`${run('Share: ')}<m:oMath>${fraction}</m:oMath>${run(' of ')}<m:oMath>${power}</m:oMath>`)
    expect(await read(body)).toBe('Share: (80+40)/4 of 10⁶')
  })

  it('set apart are joined to a word', async () => {
    const body = paragraph(run('O P E N I N G  H O U R S')) + paragraph(run('We open at nine.'))
    expect(await read(body)).toContain('OPENING HOURS')
  })
})

test('a line ends where a page or column does', async () => {
  const body = `<w:p><w:r><w:t>Tuesday 9-13</w:t><w:br w:type="page"/><w:t>Wednesday closed</w:t></w:r></w:p>`
  expect(await read(body)).toBe('Tuesday 9-13\nWednesday closed')
})

test('letters drawn as a picture are read, except for a mark across the pages', async () => {
  const picture = `<w:r><w:pict><v:shape><v:textpath string="Sale: 20 percent off"/></v:shape></w:pict></w:r>`
  const section = '<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>'
  expect(await read(paragraph(run('Seen.') + picture))).toContain('Sale: 20 percent off')
  expect(await read(paragraph(run('Seen.')) + section, { header1: paragraph(picture) })).toBe('Seen.')
})

test('a heading with nothing under it is read', async () => {
  const chapter = (text: string): string => paragraph(run(text), '<w:pStyle w:val="Heading1"/>')
  const body =
    chapter('Fenland Clocks of Ely') +
    chapter('Closed in August') +
    chapter('Prices') +
    paragraph(run('A tour costs 9 euros.')) +
    chapter('Call 01353 660 417')
  const said = await read(body, { styles: heading })
  expect(said).toContain('Closed in August')
  expect(said).toContain('Prices > A tour costs 9 euros.')
  expect(said).toContain('Call 01353 660 417')
})

test('a large first letter begins its word', async () => {
  const body =
    paragraph(run('W', '<w:sz w:val="80"/>'), '<w:framePr w:dropCap="drop" w:lines="3"/>') +
    paragraph(run('e repair clocks for 9 euros.'))
  expect(await read(body)).toBe('We repair clocks for 9 euros.')
})
