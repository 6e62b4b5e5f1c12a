import { loadDisplayConfig } from '../config'
import { createDisplay } from './display'
import { drawBar, wrap } from './layout'

test.each([
  [0, '        '],
  [1, '████████'],
  [0.5, '████    '],
  [1 / 64, '▏       '],
  [63 / 64, '███████▉'],
  [1.7, '████████'],
  [-1, '        '],
])('the bar for %d is “%s”', (score, blocks) => {
  expect(drawBar(score, 8)).toBe(blocks)
})

test('text is wrapped at spaces without splitting words', () => {
  expect(wrap('rain falls on Antananarivo today', 10)).toEqual(['rain falls', 'on', 'Antananarivo', 'today'])
  expect(wrap('', 10)).toEqual([''])
})

test.each([
  [{ isTTY: true }, true, '\u001b[1mmaize\u001b[0m'],
  [{ isTTY: true }, false, 'maize'],
  [{ isTTY: false }, true, 'maize'],
  [{}, true, 'maize'],
])('output to %j with colour allowed: %s is %j', (output, allowsColour, shown) => {
  expect(createDisplay(output, allowsColour).paint('bold', 'maize')).toBe(shown)
})

test.each([
  [undefined, 80],
  [0, 80],
  [20, 76],
  [100, 100],
  [300, 110],
])('a terminal with %s columns gets lines of up to %d characters', (columns, width) => {
  expect(createDisplay(columns === undefined ? {} : { columns }, true).width).toBe(width)
})

test.each([
  [{}, true],
  [{ NO_COLOR: '' }, true],
  [{ NO_COLOR: '1' }, false],
])('the environment %j allows colour: %s', (env, allowsColour) => {
  expect(loadDisplayConfig(env)).toEqual({ allowsColour })
})
