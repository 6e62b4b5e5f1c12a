import type { UsualWords } from '@crop/runtime/table'

const CODES = ['id', 'code', 'codigo', 'kode']

/** Words in the names of columns of farm records, in the languages of the texts and German. */
export const USUAL_WORDS: Readonly<Record<'location' | 'crop' | 'month', UsualWords>> = {
  location: {
    any: [
      ...[
        'place',
        'site',
        'village',
        'town',
        'city',
        'municipality',
        'district',
        'county',
        'region',
        'regions',
      ],
      ...['lieu', 'ville', 'commune', 'localite', 'lugar', 'localidad', 'ubicacion', 'municipio', 'ciudad'],
      ...[
        'local',
        'localidade',
        'cidade',
        'ort',
        'standort',
        'gemeinde',
        'lokasi',
        'desa',
        'kabupaten',
        'kota',
      ],
      ...[
        'mahali',
        'kijiji',
        'wilaya',
        'स्थान',
        'गाँव',
        'गांव',
        'जिला',
        'المكان',
        'الموقع',
        'المدينة',
        'القرية',
      ],
    ],
    none: CODES,
  },
  crop: {
    any: [
      ...['crop', 'crops', 'culture', 'cultures', 'cultivo', 'cultivos', 'cultura', 'culturas', 'kultur'],
      ...['fruchtart', 'tanaman', 'komoditas', 'zao', 'mazao', 'फसल', 'المحصول', 'محصول'],
    ],
    none: [...CODES, 'date', 'fecha', 'data', 'datum', 'tanggal', 'calendar'],
  },
  month: {
    any: [
      ...['month', 'months', 'mes', 'mois', 'monat', 'bulan', 'mwezi', 'महीना', 'माह', 'الشهر', 'شهر'],
      ...['sowing', 'sown', 'planting', 'planted', 'plant', 'semis', 'siembra', 'semeadura', 'plantio'],
      ...['aussaat', 'saat', 'tanam', 'kupanda', 'बुवाई', 'الزراعة'],
    ],
    none: [
      ...[...CODES, 'nb', 'number', 'density', 'demand', 'year', 'next', 'area', 'acres', 'ha', 'variety'],
      ...['harvest', 'harvesting', 'recolte', 'cosecha', 'colheita', 'ernte', 'panen', 'mavuno', 'musim'],
    ],
  },
}
