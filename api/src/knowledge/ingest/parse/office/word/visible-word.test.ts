import { array, assert as check, asyncProperty, boolean, record, stringMatching } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { layOutFile } from '../../lay-out-file.js'
import { openDocx } from '../open-docx.js'
import { paragraph, run, wordFile } from './word-file.testing.js'

async function read(body: string, parts?: Record<string, string>): Promise<string> {
  const { blocks } = layOutFile(await openDocx(wordFile(body, parts)), {
    url: 'https://shop.example/list.docx',
    language: 'en',
  })
  return blocks.map(({ text }) => text).join('\n')
}

describe('text that Word hides', () => {
  const style = (id: string, inner: string): string =>
    `<w:style w:type="character" w:styleId="${id}">${inner}</w:style>`
  const styles = {
    styles: style('Secret', '<w:rPr><w:vanish/></w:rPr>') + style('Deeper', '<w:basedOn w:val="Secret"/>'),
  }

  it.each([
    ['<w:vanish/>'],
    ['<w:vanish w:val="1"/>'],
    ['<w:rStyle w:val="Secret"/>'],
    ['<w:rStyle w:val="Deeper"/>'],
    ['<w:color w:val="FFFFFF"/>'],
  ])('by %s is not read', async (properties) => {
    const body = paragraph(run('A cleaning costs 48 euros. ') + run('Our price is 7 euros.', properties))
    expect(await read(body, styles)).toBe('A cleaning costs 48 euros.')
  })

  it.each([
    ['<w:vanish w:val="0"/>'],
    ['<w:rStyle w:val="Secret"/><w:vanish w:val="false"/>'],
    ['<w:color w:val="FFFFFF"/><w:highlight w:val="black"/>'],
    ['<w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>'],
  ])('is read where it is shown again by %s', async (properties) => {
    const body = paragraph(run('A cleaning costs 48 euros. ') + run('A spring costs 66 euros.', properties))
    expect(await read(body, styles)).toBe('A cleaning costs 48 euros. A spring costs 66 euros.')
  })

  it('is read where white letters stand in a table, whose style may be dark', async () => {
    const cell = (text: string): string => `<w:tc>${paragraph(run(text, '<w:color w:val="FFFFFF"/>'))}</w:tc>`
    const table = `<w:tbl><w:tblPr><w:tblStyle w:val="Dark"/></w:tblPr><w:tr>${cell('Cleaning')}${cell('48 euros')}</w:tr></w:tbl>`
    expect(await read(table)).toContain('48 euros')
  })

  it('as a prompt in an empty field is not read', async () => {
    const body = `<w:p>${run('Name of the guest: ')}<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run('Click or tap here to enter text.')}</w:sdtContent></w:sdt></w:p>`
    expect(await read(body)).toBe('Name of the guest:')
  })

  it('is never read, wherever it stands in a paragraph', async () => {
    const piece = record({ text: stringMatching(/^[a-z]{3,8}$/), isHidden: boolean() })
    await check(
      asyncProperty(array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
        const body = pieces.map(({ text, isHidden }, at) =>
          run(` ${isHidden ? 'X' : 'seen'}${at}${text}`, isHidden ? '<w:b/><w:vanish/>' : ''),
        )
        const said = await read(paragraph(`${run('Told: ')}${body.join('')}`))
        for (const [at, { isHidden }] of pieces.entries()) expect(said.includes(`seen${at}`)).toBe(!isHidden)
        expect(said).not.toMatch(/X\d/)
      }),
      { numRuns: 30 },
    )
  })
})

describe('numbers before paragraphs, which Word does not write into them', () => {
  const level = (at: number, format: string, text: string, more = ''): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
  const list = (...levels: string[]): Record<string, string> => ({
    numbering: `<w:abstractNum w:abstractNumId="0">${levels.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
  })
  const item = (text: string, at = 0, id = 1): string =>
    paragraph(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`)

  it.each([
    ['decimal', 'Art. %1', 'Art. 2'],
    ['lowerLetter', '%1)', 'b)'],
    ['upperRoman', '%1.', 'II.'],
    ['decimalZero', 'Section %1:', 'Section 02:'],
  ])('are read as %s "%s"', async (format, text, shown) => {
    const body = item('Dogs stay outside.') + item('Lockers are emptied.')
    expect(await read(body, list(level(0, format, text)))).toContain(`${shown} Lockers are emptied.`)
  })

  it('count through levels', async () => {
    const body =
      item('Entry') +
      item('Dogs stay outside.', 1) +
      item('Leaving') +
      paragraph(run('In between.')) +
      item('Lockers are emptied.', 1)
    const said = await read(body, list(level(0, 'decimal', '%1.'), level(1, 'decimal', '%1.%2')))
    expect(said).toContain('1.1 Dogs stay outside.')
    expect(said).toContain('2.1 Lockers are emptied.')
  })

  it('restart where a list restarts', async () => {
    const body = item('Entry') + item('Leaving') + item('Again', 0, 2) + item('And on', 0, 2)
    expect(await read(body, list(level(0, 'decimal', '%1.')))).toMatch(/1\. Again\s+2\. And on/)
  })

  it('come from the style of a heading as well', async () => {
    const said = await read(
      paragraph(run('Opening hours'), '<w:pStyle w:val="Heading1"/>') + paragraph(run('We open at nine.')),
      {
        styles:
          '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
        ...list(level(0, 'decimal', 'Art. %1', '<w:pStyle w:val="Heading1"/>')),
      },
    )
    expect(said).toContain('We open at nine.')
    const { blocks } = layOutFile(
      await openDocx(
        wordFile(paragraph(run('Opening hours'), '<w:pStyle w:val="Heading1"/>') + paragraph(run('We open at nine.')), {
          styles:
            '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
          ...list(level(0, 'decimal', 'Art. %1', '<w:pStyle w:val="Heading1"/>')),
        }),
      ),
      { url: 'https://shop.example/list.docx', language: 'en' },
    )
    expect(blocks[0]?.headings).toEqual(['Art. 1 Opening hours'])
  })

  it('leave bullets as they are', async () => {
    expect(await read(item('Dogs') + item('Cats'), list(level(0, 'bullet', '•')))).toBe('- Dogs\n- Cats')
  })

  it('are removed from a paragraph that a revision took out of its list', async () => {
    const body = paragraph(
      run('Plain words.'),
      '<w:pPrChange w:id="1"><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange>',
    )
    expect(await read(body, list(level(0, 'decimal', '%1.')))).toBe('Plain words.')
  })
})

describe('fields', () => {
  const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`

  test('show their results, however they are written', async () => {
    const simple = `<w:p>${run('Total: ')}<w:fldSimple w:instr="=SUM(ABOVE)">${run('120 EUR')}</w:fldSimple></w:p>`
    const complex = `<w:p>${run('Deposit: ')}${mark('begin')}<w:r><w:instrText> =B2*2 </w:instrText></w:r>${mark('separate')}${run('30 EUR')}${mark('end')}</w:p>`
    const said = await read(simple + complex)
    expect(said).toContain('Total: 120 EUR')
    expect(said).toContain('Deposit: 30 EUR')
    expect(said).not.toContain('B2')
  })

  test('show whether a box is ticked', async () => {
    const sign = (isTicked: boolean): string =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${isTicked ? 1 : 0}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(isTicked ? '☒' : '☐')}</w:sdtContent></w:sdt>`
    const old = (isTicked: boolean): string =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="${isTicked ? 1 : 0}"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r>${mark('end')}`
    const said = await read(
      `<w:p>${sign(true)}${run(' Breakfast')}</w:p><w:p>${sign(false)}${run(' Parking')}</w:p><w:p>${old(true)}${run(' Sauna')}</w:p><w:p>${old(false)}${run(' Pets')}</w:p>`,
    )
    expect(said).toMatch(/☑ Breakfast/)
    expect(said).toMatch(/☐ Parking/)
    expect(said).toMatch(/☑ Sauna/)
    expect(said).toMatch(/☐ Pets/)
  })
})

describe('what stands in the margins of pages', () => {
  const section =
    '<w:sectPr><w:headerReference w:type="first" r:id="header1"/><w:headerReference w:type="default" r:id="header2"/><w:footerReference w:type="default" r:id="footer1"/></w:sectPr>'
  const field = (asks: string, result: string): string =>
    `<w:fldSimple w:instr=" ${asks} ">${run(result)}</w:fldSimple>`

  it('is read once, first, without page numbers', async () => {
    const letterhead = paragraph(run('Fenland Clocks, telephone 01353 660 417'))
    const said = await read(paragraph(run('A cleaning takes nine days.')) + section, {
      header1: letterhead,
      header2: letterhead,
      footer1: `<w:p>${run('Page ')}${field('PAGE', '2')}${run(' of ')}${field('NUMPAGES', '7')}</w:p>${paragraph(run('Open Wednesday to Saturday, 9:40 to 16:20'))}`,
    })
    expect(said.match(/01353 660 417/g)).toHaveLength(1)
    expect(said).toContain('Open Wednesday to Saturday')
    expect(said).not.toMatch(/Page|of\s*7/)
    expect(said.indexOf('Fenland')).toBeLessThan(said.indexOf('nine days'))
  })
})

describe('footnotes', () => {
  const note = (text: string): Record<string, string> => ({
    footnotes: `<w:footnote w:type="separator" w:id="0"><w:p>${run('———')}</w:p></w:footnote><w:footnote w:id="2">${paragraph(`<w:r><w:footnoteRef/></w:r>${run(text)}`)}</w:footnote>`,
  })

  it.each([
    ['A new dial costs 180 euros', '.', 'A new dial costs 180 euros (Hands cost more.).'],
    [
      'A new dial costs 180 euros.',
      ' A spring costs 66.',
      'A new dial costs 180 euros. Hands cost more. A spring costs 66.',
    ],
  ])('stand beside their sentence: %s', async (before, after, said) => {
    const body = paragraph(`${run(before)}<w:r><w:footnoteReference w:id="2"/></w:r>${run(after)}`)
    expect(await read(body, note('Hands cost more.'))).toBe(said)
  })

  it('leave no mark behind where they have their own', async () => {
    const body = paragraph(
      `${run('A new dial costs 180 euros.')}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>`,
    )
    expect(await read(body, note('Hands cost more.'))).toBe('A new dial costs 180 euros. Hands cost more.')
  })
})

describe('text boxes', () => {
  const box = (text: string): string => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`
  const drawing = (text: string): string =>
    `<w:drawing><wp:anchor><wp:positionH><wp:posOffset>4711</wp:posOffset></wp:positionH><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box(text)}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`
  const picture = (text: string): string => `<w:pict><v:shape><v:textbox>${box(text)}</v:textbox></v:shape></w:pict>`
  const fee = 'Call-out fee on Sundays: 77 euros.'

  it.each([
    ['a drawing', drawing(fee)],
    [
      'a drawing beside its older twin',
      `<mc:AlternateContent><mc:Choice Requires="wps">${drawing(fee)}</mc:Choice><mc:Fallback>${picture(fee)}</mc:Fallback></mc:AlternateContent>`,
    ],
    [
      'a drawing without its older twin',
      `<mc:AlternateContent><mc:Choice Requires="wps">${drawing(fee)}</mc:Choice></mc:AlternateContent>`,
    ],
    ['an older picture', picture(fee)],
  ])('in %s are read once, behind their paragraph', async (_, xml) => {
    const said = await read(
      `<w:p>${run('We repair clocks.')}<w:r>${xml}</w:r></w:p>${paragraph(run('Closed in August.'))}`,
    )
    expect(said).toBe(`We repair clocks.\n${fee}\nClosed in August.`)
  })
})

test('a line ends at a carriage return', async () => {
  expect(await read(`<w:p><w:r><w:t>Monday 9-12</w:t><w:cr/><w:t>Tuesday 14-18</w:t></w:r></w:p>`)).toBe(
    'Monday 9-12\nTuesday 14-18',
  )
})

test.each([['<w:strike/>'], ['<w:dstrike/>']])('what is struck out by %s is not said any more', async (properties) => {
  const said = await read(paragraph(`${run('Entry is free on Mondays.', properties)}${run(' Entry costs 9 euros.')}`))
  expect(said).toBe('Entry costs 9 euros.')
})

test.each([['<w:vertAlign w:val="superscript"/>'], ['<w:position w:val="8"/>']])(
  'cents that are raised by %s are cents',
  async (properties) => {
    expect(await read(paragraph(`${run('A roll costs 2')}${run('50', properties)}${run(' €.')}`))).toContain('2.50 €')
  },
)
