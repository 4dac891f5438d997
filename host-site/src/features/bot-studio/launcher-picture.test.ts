import { colorPresets, iconOn } from '@loquia/contracts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LauncherPicture } from './launcher-picture'

it.each(colorPresets)('has the icon color of the website’s button on %s', (color) => {
  const drawn = renderToStaticMarkup(createElement(LauncherPicture, { appearance: {}, color }))
  expect(/stroke="([^"]+)"/.exec(drawn)![1]).toBe(iconOn(color))
})
