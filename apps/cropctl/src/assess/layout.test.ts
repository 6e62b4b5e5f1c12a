import { loadDisplayConfig } from '../config'
import { bar } from './bar'
import { displayOn } from './display'
import { wrap } from './layout'

test.each([
  [0, '        '],
  [1, '████████'],
  [0.5, '████    '],
  [1 / 64, '▏       '],
  [63 / 64, '███████▉'],
  [1.7, '████████'],
  [-1, '        '],
])('the bar of %d is “%s”', (score, blocks) => {
  expect(bar(score, 8)).toBe(blocks)
})

test('a text is broken at spaces, and no word is cut', () => {
  expect(wrap('rain falls on Antananarivo today', 10)).toEqual(['rain falls', 'on', 'Antananarivo', 'today'])
  expect(wrap('', 10)).toEqual([''])
})

test.each([
  [{ isTTY: true }, true, '\u001b[1mmaize\u001b[0m'],
  [{ isTTY: true }, false, 'maize'],
  [{ isTTY: false }, true, 'maize'],
  [{}, true, 'maize'],
])('output to %j with colour allowed: %s is %j', (output, allowsColour, shown) => {
  expect(displayOn(output, allowsColour).paint('bold', 'maize')).toBe(shown)
})

test.each([
  [undefined, 80],
  [0, 80],
  [20, 76],
  [100, 100],
  [300, 110],
])('a terminal of %s columns is written to %d wide', (columns, width) => {
  expect(displayOn(columns === undefined ? {} : { columns }, true).width).toBe(width)
})

test.each([
  [{}, true],
  [{ NO_COLOR: '' }, true],
  [{ NO_COLOR: '1' }, false],
])('the environment %j allows colour: %s', (env, allowsColour) => {
  expect(loadDisplayConfig(env)).toEqual({ allowsColour })
})
