import { toLocalName } from './local-name'

test.each([
  {
    country: 'BR',
    name: 'Sao Paulo',
    nativeName: '',
    aliases: ['São Paulo', 'San Pablo'],
    localName: 'São Paulo',
  },
  {
    country: 'FR',
    name: 'Ile-de-France',
    nativeName: 'Île-de-France',
    aliases: [],
    localName: 'Île-de-France',
  },
  { country: 'VN', name: 'Can Tho', nativeName: '', aliases: ['Cần Thơ'], localName: 'Cần Thơ' },
  {
    country: 'TR',
    name: 'Diyarbakr Province',
    nativeName: 'Diyarbakır Province',
    aliases: [],
    localName: 'Diyarbakır Province',
  },
  { country: 'FR', name: 'Paris', nativeName: '', aliases: ['Lutetia', 'París'], localName: 'Paris' },
  { country: 'DE', name: 'Bavaria', nativeName: 'Bayern', aliases: [], localName: 'Bavaria' },
  { country: 'IN', name: 'Ludhiana', nativeName: '', aliases: ['Ludhiāna'], localName: 'Ludhiana' },
  {
    country: 'GR',
    name: 'Thessaloniki',
    nativeName: '',
    aliases: ['Thessaloníki'],
    localName: 'Thessaloniki',
  },
  { country: 'EG', name: 'Cairo', nativeName: 'القاهرة', aliases: [], localName: 'Cairo' },
])(
  '$name in $country, with the names “$nativeName” and $aliases, is $localName',
  ({ localName, ...names }) => {
    expect(toLocalName(names)).toBe(localName)
  },
)
