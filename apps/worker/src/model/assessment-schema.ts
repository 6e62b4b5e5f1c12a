// Generated from the OpenAPI document by `npm run generate`.

/** JSON Schema of an assessment of a model server. Further members are allowed. */
export const ASSESSMENT_SCHEMA = {
  type: 'object',
  properties: {
    model_version: { type: 'string', minLength: 1 },
    place: { anyOf: [{ $ref: '#/$defs/Place' }, { type: 'null' }] },
    crop_type: { anyOf: [{ $ref: '#/$defs/CropType' }, { type: 'null' }] },
    feasibility_label: {
      type: 'string',
      enum: [
        'highly_suitable',
        'moderately_suitable',
        'marginally_suitable',
        'not_suitable',
        'insufficient_data',
      ],
    },
    feasibility_score: { type: ['number', 'null'], minimum: 0, maximum: 1 },
    limiting_factor: {
      type: ['string', 'null'],
      enum: [
        'temperature',
        'frost',
        'heat',
        'ripening',
        'sowing_temperature',
        'variety',
        'timing',
        'chilling',
        'establishment',
        'soil_ph',
        'wet_weather',
        'water',
        null,
      ],
    },
    factors: { type: 'array', items: { $ref: '#/$defs/Factor' } },
    season: { anyOf: [{ $ref: '#/$defs/Season' }, { type: 'null' }] },
    water: { anyOf: [{ $ref: '#/$defs/Water' }, { type: 'null' }] },
    risks: { type: 'array', items: { $ref: '#/$defs/Risk' } },
    better_months: { type: 'array', items: { $ref: '#/$defs/MonthScore' }, maxItems: 3 },
    alternative_crops: { type: 'array', items: { $ref: '#/$defs/CropScore' }, maxItems: 5 },
    monthly: { type: 'array', items: { $ref: '#/$defs/MonthOutlook' }, maxItems: 12 },
    conditions: { $ref: '#/$defs/AssessedConditions' },
    windows: { type: 'array', items: { $ref: '#/$defs/PlantingWindow' } },
    month_parts: { type: 'array', items: { $ref: '#/$defs/PlantingPeriod' } },
    climate: { anyOf: [{ $ref: '#/$defs/Climate' }, { type: 'null' }] },
    basis: { anyOf: [{ $ref: '#/$defs/Basis' }, { type: 'null' }] },
    confidence: { anyOf: [{ $ref: '#/$defs/Confidence' }, { type: 'null' }] },
    outlook: { anyOf: [{ $ref: '#/$defs/AssessedOutlook' }, { type: 'null' }] },
    explanation: { type: 'string' },
    explanation_parts: { type: 'array', items: { $ref: '#/$defs/ExplanationPart' } },
    notes: { type: 'array', items: { $ref: '#/$defs/Note' } },
    sources: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, version: { type: 'string' }, citation: { type: 'string' } },
        required: ['citation', 'name', 'version'],
      },
    },
  },
  required: [
    'alternative_crops',
    'better_months',
    'crop_type',
    'explanation',
    'factors',
    'feasibility_label',
    'feasibility_score',
    'limiting_factor',
    'model_version',
    'monthly',
    'notes',
    'place',
    'risks',
    'season',
    'sources',
    'water',
  ],
  $defs: {
    Place: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        country: { type: ['string', 'null'] },
        admin1: { type: ['string', 'null'] },
        latitude: { type: 'number', minimum: -90, maximum: 90 },
        longitude: { type: 'number', minimum: -180, maximum: 180 },
        elevation_m: { type: ['number', 'null'] },
        confidence: { type: 'string', enum: ['high', 'medium', 'low'] },
        kind: { type: 'string', enum: ['town', 'district', 'region', 'coordinates'] },
        station_km: { type: ['number', 'null'], minimum: 0 },
        height_shift_m: { type: ['integer', 'null'] },
        range: { anyOf: [{ $ref: '#/$defs/PlaceRange' }, { type: 'null' }] },
      },
      required: ['admin1', 'confidence', 'country', 'elevation_m', 'latitude', 'longitude', 'name'],
    },
    PlaceRange: {
      type: 'object',
      properties: {
        towns: { type: 'integer', minimum: 2 },
        lowest_score: { type: 'number', minimum: 0, maximum: 1 },
        highest_score: { type: 'number', minimum: 0, maximum: 1 },
        main_town: {
          type: 'object',
          properties: {
            location: { type: 'string' },
            name: { type: 'string' },
            feasibility_label: {
              type: 'string',
              enum: [
                'highly_suitable',
                'moderately_suitable',
                'marginally_suitable',
                'not_suitable',
                'insufficient_data',
              ],
            },
            feasibility_score: { type: 'number', minimum: 0, maximum: 1 },
          },
          required: ['feasibility_label', 'feasibility_score', 'location', 'name'],
        },
      },
      required: ['highest_score', 'lowest_score', 'main_town', 'towns'],
    },
    CropType: {
      type: 'object',
      properties: {
        key: { type: 'string' },
        name: { type: 'string' },
        display_name: { type: 'string' },
        scientific_name: { type: 'string' },
      },
      required: ['key', 'name', 'scientific_name'],
    },
    Factor: {
      type: 'object',
      properties: {
        name: {
          type: 'string',
          enum: [
            'temperature',
            'frost',
            'heat',
            'ripening',
            'sowing_temperature',
            'variety',
            'timing',
            'chilling',
            'establishment',
            'soil_ph',
            'wet_weather',
            'water',
          ],
        },
        score: { type: 'number', minimum: 0, maximum: 1 },
        observed: {
          type: 'object',
          properties: {
            value: { type: 'number' },
            unit: { type: 'string', enum: ['celsius', 'days', 'millimetre', 'percent', 'ph'] },
          },
          required: ['unit', 'value'],
        },
        requirement: {
          type: 'object',
          properties: {
            unit: { type: 'string' },
            value: { type: 'number' },
            absolute_min: { type: 'number' },
            optimal_min: { type: 'number' },
            optimal_max: { type: 'number' },
            absolute_max: { type: 'number' },
            kill_temperature: { type: 'number' },
            damage_temperature: { type: 'number' },
          },
          required: ['unit'],
        },
      },
      required: ['name', 'score'],
    },
    Season: {
      type: 'object',
      properties: {
        planting: { type: 'string', minLength: 1, pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' },
        harvest: { type: 'string', minLength: 1, pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' },
        days: { type: 'integer' },
        variety: { type: 'string', enum: ['full', 'medium', 'early'] },
        crosses_year_end: { type: 'boolean' },
      },
      required: ['crosses_year_end', 'days', 'harvest', 'planting', 'variety'],
    },
    Water: {
      type: 'object',
      properties: {
        supply: { type: 'string', enum: ['rainfed', 'irrigated', 'unknown'] },
        irrigated_share: { type: ['number', 'null'], minimum: 0, maximum: 1 },
        rainfed_label: {
          type: 'string',
          enum: ['highly_suitable', 'moderately_suitable', 'marginally_suitable', 'not_suitable'],
        },
        irrigated_label: {
          type: 'string',
          enum: ['highly_suitable', 'moderately_suitable', 'marginally_suitable', 'not_suitable'],
        },
        rainfed_score: { type: 'number', minimum: 0, maximum: 1 },
        irrigated_score: { type: 'number', minimum: 0, maximum: 1 },
        only_with_irrigation: { type: 'boolean' },
        irrigation: { type: ['string', 'null'], enum: ['required', 'decisive', null] },
        crop_water_requirement_mm: { type: 'number', minimum: 0 },
        rain_mm: { type: 'number', minimum: 0 },
        effective_rain_mm: { type: 'number', minimum: 0 },
        rain_used_mm: { type: 'number', minimum: 0 },
        soil_water_mm: { type: 'number', minimum: 0 },
        shortage_mm: { type: 'number', minimum: 0 },
        net_irrigation_mm: { type: 'number', minimum: 0 },
        yield_ratio_rainfed: { type: 'number', minimum: 0, maximum: 1 },
        yield_ratio_rainfed_dry_year: { type: 'number', minimum: 0, maximum: 1 },
      },
      required: [
        'crop_water_requirement_mm',
        'effective_rain_mm',
        'irrigated_score',
        'net_irrigation_mm',
        'only_with_irrigation',
        'rain_mm',
        'rainfed_score',
        'yield_ratio_rainfed',
        'yield_ratio_rainfed_dry_year',
      ],
    },
    Risk: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          enum: [
            'frost',
            'heat',
            'drought',
            'rain_variability',
            'excess_rain',
            'wet_harvest',
            'cold_sowing',
            'does_not_ripen',
            'no_vernalisation',
            'low_confidence',
          ],
        },
        severity: { type: 'string', enum: ['moderate', 'severe'] },
        detail: { type: 'string' },
        params: {
          type: 'object',
          patternProperties: {
            '.*': {
              anyOf: [
                { type: 'number' },
                { type: 'string', minLength: 1 },
                { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string', minLength: 1 }] } },
              ],
            },
          },
          additionalProperties: false,
        },
      },
      required: ['code', 'detail', 'severity'],
    },
    MonthScore: {
      type: 'object',
      properties: {
        month: { type: 'integer', minimum: 1, maximum: 12 },
        feasibility_label: {
          type: 'string',
          enum: [
            'highly_suitable',
            'moderately_suitable',
            'marginally_suitable',
            'not_suitable',
            'insufficient_data',
          ],
        },
        feasibility_score: { type: 'number', minimum: 0, maximum: 1 },
        crop_type: { type: 'string' },
      },
      required: ['feasibility_label', 'feasibility_score', 'month'],
    },
    CropScore: {
      type: 'object',
      properties: {
        crop: { type: 'string', minLength: 1 },
        feasibility_label: {
          type: 'string',
          enum: [
            'highly_suitable',
            'moderately_suitable',
            'marginally_suitable',
            'not_suitable',
            'insufficient_data',
          ],
        },
        feasibility_score: { type: 'number', minimum: 0, maximum: 1 },
      },
      required: ['crop', 'feasibility_label', 'feasibility_score'],
    },
    MonthOutlook: {
      type: 'object',
      properties: {
        month: { type: 'integer', minimum: 1, maximum: 12 },
        feasibility_label: {
          type: 'string',
          enum: [
            'highly_suitable',
            'moderately_suitable',
            'marginally_suitable',
            'not_suitable',
            'insufficient_data',
          ],
        },
        feasibility_score: { type: 'number', minimum: 0, maximum: 1 },
        rainfed_score: { type: 'number', minimum: 0, maximum: 1 },
        irrigated_score: { type: 'number', minimum: 0, maximum: 1 },
      },
      required: ['feasibility_label', 'feasibility_score', 'irrigated_score', 'month', 'rainfed_score'],
    },
    AssessedConditions: {
      type: 'object',
      properties: {
        water_supply: {
          type: 'object',
          properties: {
            value: { type: 'string', enum: ['rainfed', 'irrigated', 'unknown'] },
            source: { type: 'string', enum: ['request', 'plan', 'reference', 'assumed'] },
          },
          required: ['source', 'value'],
        },
        elevation_m: {
          type: 'object',
          properties: {
            value: { type: ['number', 'null'] },
            source: { type: 'string', enum: ['request', 'plan', 'reference', 'assumed'] },
          },
          required: ['source', 'value'],
        },
        soil_texture: {
          type: 'object',
          properties: {
            value: {
              type: 'string',
              enum: ['sand', 'loamy_sand', 'sandy_loam', 'loam', 'silt_loam', 'clay_loam', 'clay'],
            },
            source: { type: 'string', enum: ['request', 'plan', 'reference', 'assumed'] },
          },
          required: ['source', 'value'],
        },
        soil_ph: {
          type: 'object',
          properties: {
            value: { type: ['number', 'null'] },
            source: { type: 'string', enum: ['request', 'plan', 'reference', 'assumed'] },
          },
          required: ['source', 'value'],
        },
        variety: {
          type: 'object',
          properties: {
            value: {
              anyOf: [
                { type: 'null' },
                { type: 'string', enum: ['early', 'medium', 'late'] },
                { type: 'integer' },
              ],
            },
            source: { type: 'string', enum: ['request', 'plan', 'reference', 'assumed'] },
          },
          required: ['source', 'value'],
        },
      },
      required: ['elevation_m', 'soil_ph', 'soil_texture', 'water_supply'],
    },
    PlantingWindow: {
      type: 'object',
      properties: {
        from: { type: 'string', minLength: 1, pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' },
        to: { type: 'string', minLength: 1, pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' },
        feasibility_label: {
          type: 'string',
          enum: [
            'highly_suitable',
            'moderately_suitable',
            'marginally_suitable',
            'not_suitable',
            'insufficient_data',
          ],
        },
        feasibility_score: { type: 'number', minimum: 0, maximum: 1 },
        is_best: { type: 'boolean' },
        crop_type: { type: 'string' },
      },
      required: ['crop_type', 'feasibility_label', 'feasibility_score', 'from', 'is_best', 'to'],
    },
    PlantingPeriod: {
      type: 'object',
      properties: {
        from: { type: 'string', minLength: 1, pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' },
        to: { type: 'string', minLength: 1, pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' },
        feasibility_label: {
          type: 'string',
          enum: [
            'highly_suitable',
            'moderately_suitable',
            'marginally_suitable',
            'not_suitable',
            'insufficient_data',
          ],
        },
        feasibility_score: { type: 'number', minimum: 0, maximum: 1 },
        is_best: { type: 'boolean' },
      },
      required: ['feasibility_label', 'feasibility_score', 'from', 'is_best', 'to'],
    },
    Climate: {
      type: 'object',
      properties: {
        rain_mm: { type: 'array', items: { type: 'number', minimum: 0 }, minItems: 12, maxItems: 12 },
        et0_mm: { type: 'array', items: { type: 'number', minimum: 0 }, minItems: 12, maxItems: 12 },
        mean_temperature_c: { type: 'array', items: { type: 'number' }, minItems: 12, maxItems: 12 },
        min_temperature_c: { type: 'array', items: { type: 'number' }, minItems: 12, maxItems: 12 },
        max_temperature_c: { type: 'array', items: { type: 'number' }, minItems: 12, maxItems: 12 },
      },
      required: ['et0_mm', 'max_temperature_c', 'mean_temperature_c', 'min_temperature_c', 'rain_mm'],
    },
    Basis: {
      type: 'object',
      properties: { stations: { type: 'array', items: { $ref: '#/$defs/ClimateStation' } } },
      required: ['stations'],
    },
    ClimateStation: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        name: { type: ['string', 'null'] },
        country: { type: ['string', 'null'] },
        kind: { type: 'string', enum: ['station', 'grid'] },
        km: { type: 'number', minimum: 0 },
        elevation_m: { type: 'number' },
        weight: { type: 'number', minimum: 0, maximum: 1 },
      },
      required: ['country', 'elevation_m', 'id', 'kind', 'km', 'name', 'weight'],
    },
    Confidence: {
      type: 'object',
      properties: {
        level: { type: 'string', enum: ['high', 'medium', 'low'] },
        score_range: {
          type: 'array',
          items: { type: 'number', minimum: 0, maximum: 1 },
          minItems: 2,
          maxItems: 2,
        },
        label_stability: { type: 'number', minimum: 0, maximum: 1 },
        reasons: { type: 'array', items: { $ref: '#/$defs/ConfidenceReason' } },
      },
      required: ['label_stability', 'level', 'reasons', 'score_range'],
    },
    ConfidenceReason: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          examples: [
            'LOCATION_WIDENED',
            'STATION_FAR',
            'INTERPOLATED_CLIMATE',
            'STATION_HEIGHT_DIFFERS',
            'HEIGHT_ASSUMED',
            'CROP_NOT_VALIDATED',
            'WATER_SUPPLY_UNKNOWN',
            'NEAR_CLASS_LIMIT',
            'LABEL_UNSTABLE',
          ],
        },
        detail: { type: 'string' },
        params: {
          type: 'object',
          patternProperties: {
            '.*': {
              anyOf: [
                { type: 'number' },
                { type: 'string', minLength: 1 },
                { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string', minLength: 1 }] } },
              ],
            },
          },
          additionalProperties: false,
        },
      },
      required: ['code', 'detail', 'params'],
    },
    AssessedOutlook: {
      type: 'object',
      properties: {
        source: { type: 'string' },
        issued: { type: 'string', minLength: 1, pattern: '^\\d{4}-(0[1-9]|1[0-2])$' },
        months: { type: 'array', items: { $ref: '#/$defs/AssessedOutlookMonth' } },
        season: {
          type: 'object',
          properties: {
            rain_percent_of_normal: { type: 'number', minimum: 0 },
            temperature_difference_c: { type: ['number', 'null'] },
          },
          required: ['rain_percent_of_normal', 'temperature_difference_c'],
        },
        feasibility_label: {
          type: 'string',
          enum: [
            'highly_suitable',
            'moderately_suitable',
            'marginally_suitable',
            'not_suitable',
            'insufficient_data',
          ],
        },
        feasibility_score: { type: 'number', minimum: 0, maximum: 1 },
        change: { type: 'string', enum: ['better', 'worse', 'same'] },
        skill: { type: 'string', enum: ['none', 'low', 'fair'] },
        text: { type: 'string' },
        text_parts: { type: 'array', items: { $ref: '#/$defs/ExplanationPart' } },
        rainfed_label: {
          type: 'string',
          enum: [
            'highly_suitable',
            'moderately_suitable',
            'marginally_suitable',
            'not_suitable',
            'insufficient_data',
          ],
        },
        rainfed_score: { type: 'number', minimum: 0, maximum: 1 },
        irrigated_label: {
          type: 'string',
          enum: [
            'highly_suitable',
            'moderately_suitable',
            'marginally_suitable',
            'not_suitable',
            'insufficient_data',
          ],
        },
        irrigated_score: { type: 'number', minimum: 0, maximum: 1 },
        risks: { type: 'array', items: { $ref: '#/$defs/OutlookRisk' } },
        confidence: {
          type: 'object',
          properties: {
            level: { type: 'string', enum: ['high', 'medium', 'low'] },
            reasons: { type: 'array', items: { $ref: '#/$defs/OutlookConfidenceReason' } },
          },
          required: ['level', 'reasons'],
        },
        licence: { type: 'string' },
      },
      required: [
        'change',
        'feasibility_label',
        'feasibility_score',
        'issued',
        'months',
        'season',
        'skill',
        'source',
        'text',
      ],
    },
    AssessedOutlookMonth: {
      type: 'object',
      properties: {
        month: { type: 'string', minLength: 1, pattern: '^\\d{4}-(0[1-9]|1[0-2])$' },
        rain: { $ref: '#/$defs/OutlookTerciles' },
        temperature: { anyOf: [{ $ref: '#/$defs/OutlookTerciles' }, { type: 'null' }] },
      },
      required: ['month', 'rain', 'temperature'],
    },
    OutlookTerciles: {
      type: 'object',
      properties: {
        below: { type: 'number', minimum: 0, maximum: 1 },
        normal: { type: 'number', minimum: 0, maximum: 1 },
        above: { type: 'number', minimum: 0, maximum: 1 },
      },
      required: ['above', 'below', 'normal'],
    },
    ExplanationPart: {
      type: 'object',
      properties: {
        code: { type: 'string', minLength: 1 },
        params: {
          type: 'object',
          patternProperties: {
            '.*': {
              anyOf: [
                { type: 'number' },
                { type: 'string', minLength: 1 },
                { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string', minLength: 1 }] } },
              ],
            },
          },
          additionalProperties: false,
        },
      },
      required: ['code', 'params'],
    },
    OutlookRisk: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          examples: ['outlook_drought', 'outlook_excess_rain', 'outlook_heat', 'outlook_cold'],
        },
        params: {
          type: 'object',
          patternProperties: {
            '.*': {
              anyOf: [
                { type: 'number' },
                { type: 'string', minLength: 1 },
                { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string', minLength: 1 }] } },
              ],
            },
          },
          additionalProperties: false,
        },
        seasons_in_ten: { type: 'integer', minimum: 0, maximum: 10 },
        usual_seasons_in_ten: { type: 'integer', minimum: 0, maximum: 10 },
        detail: { type: 'string' },
      },
      required: ['code', 'detail', 'params', 'seasons_in_ten', 'usual_seasons_in_ten'],
    },
    OutlookConfidenceReason: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          examples: ['outlook_no_skill', 'outlook_skill_low', 'outlook_skill_unknown'],
        },
        params: {
          type: 'object',
          patternProperties: {
            '.*': {
              anyOf: [
                { type: 'number' },
                { type: 'string', minLength: 1 },
                { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string', minLength: 1 }] } },
              ],
            },
          },
          additionalProperties: false,
        },
        detail: { type: 'string' },
      },
      required: ['code', 'detail', 'params'],
    },
    Note: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          examples: [
            'LOCATION_NOT_IN_REFERENCE',
            'LOCATION_AMBIGUOUS',
            'LOCATION_MATCHED',
            'LOCATION_WIDENED',
            'COORDINATES_EXCHANGED',
            'COORDINATES_AT_SEA',
            'LOCATION_IS_DIVISION',
            'LOCATION_RANGE',
            'CROP_NOT_IN_REFERENCE',
            'CROP_MATCHED',
            'CROP_TYPE_CHOSEN',
            'NO_ALTERNATIVE_CROPS',
            'CLIMATE_NOT_IN_REFERENCE',
            'MONTH_OUT_OF_RANGE',
            'PERENNIAL_CROP',
            'WATER_SUPPLY_ASSUMED',
            'VARIETY_NOT_USED',
            'VARIETY_UNUSUAL',
          ],
        },
        detail: { type: 'string' },
        params: {
          type: 'object',
          patternProperties: {
            '.*': {
              anyOf: [
                { type: 'number' },
                { type: 'string', minLength: 1 },
                { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string', minLength: 1 }] } },
              ],
            },
          },
          additionalProperties: false,
        },
        suggestions: { type: 'array', items: { type: 'string' } },
      },
      required: ['code', 'detail'],
    },
  },
}
