import { describe, expect, it } from 'vitest'
import { said } from '../passages-of-body.testing.js'

it('numbers that count the steps of each section are removed', () => {
  const steps = (...titles: string[]): string =>
    titles
      .map(
        (title, index) =>
          `<article><span>0${index + 1}</span><h3>${title}</h3><p>The coach shows how it is done.</p></article>`,
      )
      .join('')
  expect(
    said(`<h2>Every day</h2>${steps('Plan', 'Strength', 'Skill')}<h2>A class</h2>${steps('Briefing', 'Workout')}`),
  ).not.toMatch(/0\d/)
})

describe('what a template left behind', () => {
  it('is removed: Latin that fills a space, a title in the body, numbers that only count', () => {
    expect(
      said(
        '<h2>Services</h2><h3>Nails</h3><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit. Aenean diam dolor, tincidunt sit amet.</p><h3>Waxing</h3><p>Mauris scelerisque ipsum sit amet vulputate lobortis, nibh ac posuere placerat.</p><p>Call us for a price.</p>',
      ),
    ).not.toMatch(/ipsum|lobortis/)
    expect(
      said(
        '<h2>Guide</h2><p>Joe knows every reef of the island.</p><img src="joe.jpg"><title>Placeholder</title><rect></rect>',
      ),
    ).toBe('Guide\nJoe knows every reef of the island.')
    const steps = [
      ['01', 'Write to us', 'Tell us the days and how many you are.'],
      ['02', 'Choose', 'Pick one of the two floors or take both.'],
      ['03', 'Come', 'We wait for you at the gate with the keys.'],
    ]
    expect(
      said(
        `<h2>Booking</h2>${steps.map(([number, title, text]) => `<div class="step"><span class="n">${number}</span><h3>${title}</h3><p>${text}</p></div>`).join('')}`,
      ),
    ).not.toMatch(/0\d/)
  })

  it('is kept: Latin that is quoted, a number of things', () => {
    expect(
      said('<h2>Motto</h2><p>Carved above the door since 1612 stands: festina lente, make haste slowly.</p>'),
    ).toContain('festina lente')
    expect(
      said(
        '<h2>Club</h2><div><span>34</span><h3>Courts</h3></div><div><span>7</span><h3>Coaches</h3></div><div><span>1200</span><h3>Members</h3></div><p>Founded by eleven friends.</p>',
      ),
    ).toContain('34')
  })
})
