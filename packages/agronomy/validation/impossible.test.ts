import type { QuestionConditions } from '@crop/domain'
import { model } from '../test/shipped-model'

const IRRIGATED: QuestionConditions = { water_supply: { value: 'irrigated', source: 'request' } }

/** Crops that cannot be grown at a place in the open, in any month, even with irrigation. Judged from general knowledge. */
const IMPOSSIBLE_CROPS: readonly (readonly [location: string, crops: readonly string[]])[] = [
  ['reykjavik', ['winter wheat', 'maize', 'tomato', 'almond', 'peach', 'grape', 'soybean']],
  ['leh', ['cotton', 'sugarcane', 'rice']],
  ['yakutsk', ['winter wheat', 'maize', 'apple', 'grape', 'rice', 'strawberry', 'alfalfa', 'hops']],
  ['norilsk', ['potato', 'barley', 'wheat', 'red clover', 'strawberry', 'asparagus']],
  ['murmansk', ['sunflower', 'spring wheat']],
  ['tromsoe', ['maize']],
  ['tromso', ['maize']],
  ['helsinki', ['cotton', 'rice', 'sugarcane', 'peanut', 'coffee', 'olive']],
  ['oslo', ['sorghum', 'banana']],
  ['london', ['rice', 'cotton', 'sugarcane', 'oil palm', 'mango', 'date palm', 'pearl millet']],
  ['dublin', ['cotton', 'rubber']],
  ['moscow', ['cotton', 'rice', 'citrus']],
  ['novosibirsk', ['winter barley', 'grape']],
  ['ulaanbaatar', ['maize', 'winter wheat', 'cotton']],
  ['winnipeg', ['winter barley', 'cotton', 'sugarcane', 'rice', 'peach']],
  ['fairbanks', ['maize', 'soybean', 'winter wheat']],
  ['anchorage', ['maize', 'rice']],
  ['singapore', ['apple', 'winter wheat', 'cherry', 'peach', 'sugar beet']],
  ['kuala lumpur', ['winter wheat', 'apple', 'potato', 'lentil', 'oats']],
  ['manaus', ['wheat', 'winter rye', 'potato', 'apple', 'hops']],
  ['iquitos', ['pear']],
  ['cape town', ['coffee']],
  ['lagos', ['winter barley', 'apple', 'potato']],
  ['bangkok', ['winter wheat', 'apple', 'blackcurrant']],
  ['jakarta', ['barley', 'cherry']],
  ['dubai', ['apple']],
  ['riyadh', ['cacao', 'rubber']],
  ['kuwait city', ['apple']],
  ['lahore', ['cacao', 'oil palm']],
  ['delhi', ['coffee', 'rubber']],
  ['karachi', ['apple']],
  ['khartoum', ['apple', 'winter wheat']],
  ['niamey', ['winter wheat', 'apple']],
  ['cairo', ['cacao', 'oil palm']],
  ['lhasa', ['rice', 'cotton', 'banana', 'sugarcane']],
  ['la paz', ['rice', 'cotton', 'banana', 'mango']],
  ['potosi', ['maize', 'grape']],
  ['cerro de pasco', ['maize', 'cotton']],
  ['ushuaia', ['maize', 'rice', 'soybean']],
  ['stanley', ['maize']],
  ['invercargill', ['cotton', 'rice']],
  ['hobart', ['banana', 'sugarcane']],
  ['punta arenas', ['grape', 'tomato']],
  ['chicago', ['cotton', 'sugarcane', 'citrus', 'cacao']],
  ['minneapolis', ['winter oats', 'coffee']],
  ['montreal', ['olive']],
  ['harbin', ['winter barley', 'sugarcane', 'tea', 'citrus']],
  ['beijing', ['oil palm']],
  ['sapporo', ['mango']],
  ['kyiv', ['banana']],
  ['paris', ['cotton', 'coffee']],
  ['vienna', ['sugarcane']],
  ['madrid', ['cacao']],
  ['nuuk', ['potato', 'barley', 'alfalfa', 'strawberry']],
]

/** Crops that are grown at the place or nearby, but never planted in this month. */
const IMPOSSIBLE_MONTHS: readonly (readonly [location: string, crop: string, month: number])[] = [
  ['dublin', 'maize', 1],
  ['moscow', 'maize', 10],
  ['moscow', 'wheat', 1],
  ['novosibirsk', 'soybean', 9],
  ['ulaanbaatar', 'tomato', 10],
  ['winnipeg', 'maize', 9],
  ['dubai', 'potato', 6],
  ['dubai', 'wheat', 5],
  ['riyadh', 'potato', 6],
  ['kuwait city', 'wheat', 5],
  ['lahore', 'wheat', 5],
  ['lahore', 'lentil', 5],
  ['delhi', 'chickpea', 5],
  ['multan', 'barley', 6],
  ['khartoum', 'potato', 4],
  ['chicago', 'maize', 10],
  ['denver', 'cotton', 9],
  ['denver', 'rice', 1],
  ['montreal', 'peanut', 10],
  ['beijing', 'cotton', 10],
  ['sapporo', 'rice', 10],
  ['kyiv', 'cotton', 8],
  ['paris', 'soybean', 11],
  ['madrid', 'wheat', 6],
  ['cairo', 'cotton', 10],
]

test.each(IMPOSSIBLE_CROPS)('%s: no month suits %j', (location, crops) => {
  const suitable = crops.filter((crop) => {
    const { monthly } = model.assess({ location, crop, month: 1, conditions: IRRIGATED })
    expect(monthly).toHaveLength(12)
    return monthly.some(({ feasibility_label }) => feasibility_label !== 'not_suitable')
  })
  expect(suitable).toEqual([])
})

test.each(IMPOSSIBLE_MONTHS)('%s: %s is not planted in month %d', (location, crop, month) => {
  const { feasibility_label } = model.assess({ location, crop, month, conditions: IRRIGATED })
  expect(feasibility_label).toBe('not_suitable')
})
