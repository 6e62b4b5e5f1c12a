/** A valid body for `POST /crop-plans`. */
export const PLAN = {
  name: 'North field',
  crop: 'maize',
  location: 'nakuru',
  planting_month: 4,
  risk_tolerance: 'medium',
}
