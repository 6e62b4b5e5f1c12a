import { reference } from '../../../test/shipped-model'
import { findPlace } from '../find-place'
import { listEastAsianTexts } from './east-asian'

test.each([
  ['河南省南阳市唐河县', ['唐河县,河南', '唐河县,南阳市,河南']],
  ['重庆市万州区', ['万州区,重庆']],
  ['湖南省湘西土家族苗族自治州龙山县', ['龙山县,湖南', '龙山县,湘西土家族苗族自治州,湖南']],
  ['四川省凉山州西昌市', ['西昌市,四川', '西昌市,凉山州,四川']],
  ['浙江杭州市余杭区径山镇', ['径山镇,余杭区,浙江', '径山镇,余杭区,杭州市,浙江']],
  ['河南唐河', ['唐河,河南']],
  ['北海道河西郡芽室町', ['芽室町,北海道']],
  ['경기도 이천시', ['이천시,경기도']],
  ['寿光市', []],
  ['nakuru', []],
])('%s is read from the smallest place to the largest', (text, texts) => {
  expect(listEastAsianTexts(text)).toEqual(texts)
})

test.each([
  ['唐河县', 112.8, 32.7],
  ['河南省唐河县', 112.8, 32.7],
  ['河南省南阳市唐河县', 112.8, 32.7],
  ['河南唐河', 112.8, 32.7],
  ['四川省凉山州西昌市', 102.3, 27.9],
  ['云南省普洱市', 101.0, 22.8],
  ['恩施土家族苗族自治州', 109.5, 30.3],
  ['内蒙古自治区锡林郭勒盟', 116.1, 43.9],
  ['和县', 118.4, 31.7],
  ['重庆市万州区', 108.4, 30.8],
  ['寿光', 118.7, 36.9],
])('%s is a county or prefecture of China at %d° east', (text, longitude, latitude) => {
  const match = findPlace(reference.gazetteer, text)
  expect(match).toMatchObject({ found: true, place: { country: 'CN' } })
  const { place } = match.found ? match : { place: { longitude: NaN, latitude: NaN } }
  expect(Math.abs(place.longitude - longitude)).toBeLessThan(0.5)
  expect(Math.abs(place.latitude - latitude)).toBeLessThan(0.5)
})

test.each([
  ['河北省保定市雄县', 'Baoding', '雄县'],
  ['北海道河西郡芽室町', 'Hokkaido', '芽室町'],
])('%s is taken as %s: the county is unknown', (text, name, unknownPart) => {
  expect(findPlace(reference.gazetteer, text)).toMatchObject({ place: { name }, unknownPart })
})
