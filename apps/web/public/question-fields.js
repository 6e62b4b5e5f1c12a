import { createCombobox } from './combobox.js'
import { createMonthField } from './form.js'
import { service } from './service.js'
import { formatCountry, formatKey } from './format.js'

/**
 * @param {string} crop
 * @param {string[]} aliases
 */
const listAliases = (crop, aliases) =>
  aliases
    .map(formatKey)
    .filter((alias) => !alias.startsWith(crop))
    .slice(0, 4)
    .join(', ')

/** @param {string} [monthName] name of the month in the request body */
export function createQuestionFields(monthName = 'month') {
  const crop = createCombobox({
    name: 'crop',
    label: 'Crop',
    placeholder: 'maize',
    search: async (q, signal) => {
      const { crops } = await service.reference.crops({ q, signal })
      return crops.map(({ crop, aliases }) => ({ value: crop, description: listAliases(crop, aliases) }))
    },
  })
  const location = createCombobox({
    name: 'location',
    label: 'Place',
    placeholder: 'nakuru, or 18.5,73.9',
    search: async (q, signal) => {
      const { locations } = await service.reference.locations({ q, signal })
      return locations.map(({ location, name, region, country }) => ({
        value: location,
        description: [...new Set([name, region, formatCountry(country)])].filter(Boolean).join(', '),
      }))
    },
  })
  const month = createMonthField(monthName, 'Planting month')
  return { crop, location, month }
}
