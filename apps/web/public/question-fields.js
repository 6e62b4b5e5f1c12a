import { combobox } from './combobox.js'
import { monthField } from './form.js'
import { service } from './service.js'
import { countryName, plain } from './words.js'

/**
 * @param {string} crop
 * @param {string[]} aliases
 */
const otherNames = (crop, aliases) =>
  aliases
    .map(plain)
    .filter((alias) => !alias.startsWith(crop))
    .slice(0, 4)
    .join(', ')

/** @param {string} [monthMember] */
export function questionFields(monthMember = 'month') {
  const crop = combobox({
    ...{ name: 'crop', label: 'Crop', placeholder: 'maize' },
    find: async (q, signal) => {
      const { crops } = await service.reference.crops({ q, signal })
      return crops.map(({ crop, aliases }) => ({ value: crop, about: otherNames(crop, aliases) }))
    },
  })
  const location = combobox({
    ...{ name: 'location', label: 'Place', placeholder: 'nakuru, or 18.5,73.9' },
    find: async (q, signal) => {
      const { locations } = await service.reference.locations({ q, signal })
      return locations.map(({ location, name, region, country }) => ({
        value: location,
        about: [...new Set([name, region, countryName(country)])].filter(Boolean).join(', '),
      }))
    },
  })
  const month = monthField(monthMember, 'Planting month')
  return { crop, location, month }
}
