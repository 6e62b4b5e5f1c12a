export interface Units {
  temperature: 'celsius' | 'fahrenheit'
  rain: 'millimetre' | 'inch'
}

const MM_PER_INCH = 25.4

export const toDisplayedTemperature = (celsius: number, { temperature }: Units): number =>
  temperature === 'celsius' ? celsius : celsius * 1.8 + 32

export const toDisplayedRain = (mm: number, { rain }: Units): number =>
  rain === 'millimetre' ? mm : mm / MM_PER_INCH
