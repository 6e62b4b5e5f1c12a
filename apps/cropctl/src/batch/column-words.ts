import type { ColumnWords } from '@crop/runtime/table'

const toWords = (text: string) => text.split(' ')

const CODES = 'id code codigo kode'

/** Words in the names of columns of farm records, in the languages of the texts and German. */
export const COLUMN_WORDS: Readonly<Record<'location' | 'crop' | 'month', ColumnWords>> = {
  location: {
    any: [
      ...toWords('place site village town city municipality district county region regions'),
      ...toWords('lieu ville commune localite lugar localidad ubicacion municipio ciudad'),
      ...toWords('local localidade cidade ort standort gemeinde lokasi desa kabupaten kota'),
      ...toWords('mahali kijiji wilaya स्थान गाँव गांव जिला المكان الموقع المدينة القرية'),
    ],
    none: toWords(CODES),
  },
  crop: {
    any: [
      ...toWords('crop crops culture cultures cultivo cultivos cultura culturas kultur'),
      ...toWords('fruchtart tanaman komoditas zao mazao फसल المحصول محصول'),
    ],
    none: toWords(`${CODES} date fecha data datum tanggal calendar`),
  },
  month: {
    any: [
      ...toWords('month months mes mois monat bulan mwezi महीना माह الشهر شهر'),
      ...toWords('sowing sown planting planted plant semis siembra semeadura plantio'),
      ...toWords('aussaat saat tanam kupanda बुवाई الزراعة'),
    ],
    none: [
      ...toWords(`${CODES} nb number density demand year next area acres ha variety`),
      ...toWords('harvest harvesting recolte cosecha colheita ernte panen mavuno musim'),
    ],
  },
}
