/** What the law of a country gives a consumer who buys at a distance. */
export type CountryLaw = {
  /** Within which a contract may be withdrawn from, without a reason; null where there is no such right. */
  readonly withdrawalDays: number | null
  /** The button says that the order has to be paid. */
  readonly orderButton: boolean
  /** What is delivered at once needs the consent of the consumer. */
  readonly consent: boolean
  /** A withdrawal is declared on a page, without signing in. */
  readonly withdrawalFunction: boolean
  /** A subscription is canceled the same way. */
  readonly cancellationButton: boolean
  /** Whose days count. */
  readonly timeZone: string
}

/** As the country itself has it. */
type OwnLaw = CountryLaw & { readonly withdrawalDays: number }

/** Directive 2011/83/EU, as all countries of the European Economic Area have it. */
const directive = {
  withdrawalDays: 14,
  orderButton: true,
  consent: true,
  withdrawalFunction: true,
  cancellationButton: false,
} as const

/** Of the right that a seller grants in a country without a row. */
export const grantedDays = directive.withdrawalDays
/** Of the countries without a row: those that a seller adds first, and the last days of the world. */
const otherZones: Readonly<Record<string, string>> = { CH: 'Europe/Zurich', GB: 'Europe/London' }
export const zoneOf = (country: string): string => otherZones[country] ?? 'Pacific/Pago_Pago'

const inZone = (timeZone: string): OwnLaw => ({ ...directive, timeZone })
const withCancellationButton = (timeZone: string): OwnLaw => ({
  ...inZone(timeZone),
  cancellationButton: true,
})

/** By ISO 3166; docs/law.md names the articles. */
export const countries: Readonly<Record<string, OwnLaw>> = {
  AT: inZone('Europe/Vienna'),
  BE: inZone('Europe/Brussels'),
  BG: inZone('Europe/Sofia'),
  CY: inZone('Asia/Nicosia'),
  CZ: inZone('Europe/Prague'),
  DE: withCancellationButton('Europe/Berlin'),
  DK: inZone('Europe/Copenhagen'),
  EE: inZone('Europe/Tallinn'),
  ES: inZone('Europe/Madrid'),
  FI: inZone('Europe/Helsinki'),
  FR: withCancellationButton('Europe/Paris'),
  GR: inZone('Europe/Athens'),
  HR: inZone('Europe/Zagreb'),
  HU: inZone('Europe/Budapest'),
  IE: inZone('Europe/Dublin'),
  IS: inZone('Atlantic/Reykjavik'),
  IT: inZone('Europe/Rome'),
  LI: inZone('Europe/Vaduz'),
  LT: inZone('Europe/Vilnius'),
  LU: inZone('Europe/Luxembourg'),
  LV: inZone('Europe/Riga'),
  MT: inZone('Europe/Malta'),
  NL: inZone('Europe/Amsterdam'),
  NO: inZone('Europe/Oslo'),
  PL: inZone('Europe/Warsaw'),
  PT: inZone('Europe/Lisbon'),
  RO: inZone('Europe/Bucharest'),
  SE: inZone('Europe/Stockholm'),
  SI: inZone('Europe/Ljubljana'),
  SK: inZone('Europe/Bratislava'),
}
