/** All SQLSTATEs of Postgres 18 (appendix A of its manual) in the classes of outages, not of wrong statements. */
export const OPERATIONAL_SQLSTATES = [
  // Class 08: connection exception
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  '08P01',
  // Class 25: invalid transaction state
  '25000',
  '25001',
  '25002',
  '25003',
  '25004',
  '25005',
  '25006',
  '25007',
  '25008',
  '25P01',
  '25P02',
  '25P03',
  '25P04',
  // Class 26: invalid SQL statement name
  '26000',
  // Class 53: insufficient resources
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  // Class 57: operator intervention
  '57000',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // Class 58: system error
  '58000',
  '58030',
  '58P01',
  '58P02',
  '58P03',
]
