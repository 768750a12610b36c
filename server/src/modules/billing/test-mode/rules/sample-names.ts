/** What the sample shop sells, and how its customers are called. Prices are in whole units of the currency. */

export const catalog = [
  { key: 'starter', name: 'Starter', interval: 'month', price: 12, share: 46 },
  { key: 'team', name: 'Team', interval: 'month', price: 49, share: 18 },
  { key: 'yearly', name: 'Studio, yearly', interval: 'year', price: 490, share: 8 },
  { key: 'handbook', name: 'Handbook', interval: null, price: 29, share: 20 },
  { key: 'workshop', name: 'Workshop recording', interval: null, price: 149, share: 8 },
] as const
export type CatalogEntry = (typeof catalog)[number]

/** Places whose tax is inside of the price, in parts per million. */
export const places = [
  { country: 'DE', city: 'Leipzig', postal: '04109', tax: 190_000, share: 28 },
  { country: 'FR', city: 'Lyon', postal: '69002', tax: 200_000, share: 16 },
  { country: 'PL', city: 'Kraków', postal: '31-001', tax: 230_000, share: 16 },
  { country: 'ES', city: 'Valencia', postal: '46002', tax: 210_000, share: 14 },
  { country: 'GB', city: 'Leeds', postal: 'LS1 4AP', tax: 200_000, share: 14 },
  { country: 'TR', city: 'İzmir', postal: '35210', tax: 200_000, share: 6 },
  { country: 'UA', city: 'Львів', postal: '79000', tax: 200_000, share: 6 },
] as const

export const firstNames = [
  'Ada',
  'Bruno',
  'Chloé',
  'Dilara',
  'Emil',
  'Feray',
  'Gustav',
  'Halina',
  'Inés',
  'Jakub',
  'Katarzyna',
  'Lena',
  'Mateo',
  'Nadia',
  'Oksana',
  'Pierre',
  'Renata',
  'Sergio',
  'Tomasz',
  'Yuliia',
] as const

export const lastNames = [
  'Aydın',
  'Bauer',
  'Castillo',
  'Dubois',
  'Evans',
  'Fischer',
  'García',
  'Hughes',
  'Ivanenko',
  'Jankowska',
  'Kowalski',
  'Lefèvre',
  'Moreau',
  'Nowak',
  'Okafor',
  'Petrenko',
  'Romero',
  'Schneider',
  'Turner',
  'Wójcik',
] as const

/** A domain that never exists: no email to it leaves the server. */
export const sampleDomain = 'customers.invalid'
