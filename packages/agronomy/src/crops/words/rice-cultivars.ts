import { toNameKey } from '../../names/name-key'

/** Cultivars, market classes and seasons of rice by the subspecies that they belong to. */
const CULTIVARS_BY_SUBSPECIES = {
  indica:
    'basmati, jasmine, thai jasmine, hom mali, thai hom mali, khao dawk mali, kdml105, ข้าวหอมมะลิ, swarna, sona masuri, sona masoori, ' +
    'samba mahsuri, ponni, mtu 1010, pusa 1121, pb-1121, br11, brri dhan28, brri dhan29, ciherang, inpari 32, aman, aus, আমন ধান, ' +
    'আউশ ধান, রোপা আমন, 籼稻, 早籼稻, 中籼稻, 晚籼稻',
  japonica:
    'koshihikari, hitomebore, akitakomachi, コシヒカリ, ひとめぼれ, あきたこまち, calrose, arborio, carnaroli, vialone nano, ' +
    'risotto rice, 粳稻',
} as const

const SUBSPECIES = new Map(
  Object.entries(CULTIVARS_BY_SUBSPECIES).flatMap(([subspecies, cultivars]) =>
    cultivars.split(', ').map((cultivar) => [toNameKey(cultivar), subspecies] as const),
  ),
)

/** The lines of the International Rice Research Institute, of which those that farmers know are indica: IR8, IR64. */
const IRRI_LINE = /^ir\d{1,3}$/u

/** Returns the subspecies of rice that a cultivar belongs to. */
export function findRiceSubspecies(cultivar: string): string | undefined {
  const key = toNameKey(cultivar)
  return IRRI_LINE.test(key) ? 'indica' : SUBSPECIES.get(key)
}
