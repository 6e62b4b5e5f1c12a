import { MAX_ZOOM, moveBy, WHOLE_REGION, zoomBy } from './map-zoom'

test('the point under the fingers stays there while zooming', () => {
  const at = { x: 0.7, y: 0.4 }
  const first = zoomBy(WHOLE_REGION, 2, at)
  const second = zoomBy(first, 1.5, at)
  const getPlace = ({ factor, x, y }: typeof first) => [x + (at.x - 0.5) / factor, y + (at.y - 0.5) / factor]
  for (const [index, share] of getPlace(second).entries())
    expect(share).toBeCloseTo(getPlace(first)[index] ?? NaN)
})

test('a map is never smaller than its region, and moves only to its edges', () => {
  expect(zoomBy(WHOLE_REGION, 0.5)).toEqual(WHOLE_REGION)
  expect(moveBy(WHOLE_REGION, { x: 0.3, y: 0.3 })).toEqual(WHOLE_REGION)
  expect(moveBy(zoomBy(WHOLE_REGION, 2), { x: 5, y: -5 })).toEqual({ factor: 2, x: 0.25, y: 0.75 })
  expect(zoomBy(WHOLE_REGION, 1000).factor).toBe(MAX_ZOOM)
})
