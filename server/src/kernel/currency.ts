import * as fraction from './fraction.ts'

/** The contract defines minimum charges for usd, eur and gbp, and this one for all others. */
const minimumCharge = 50
const zero = { decimals: 0, minimumCharge } as const
const two = { decimals: 2, minimumCharge } as const
const three = { decimals: 3, minimumCharge } as const

/** Decimals by ISO 4217, codes in lower case as on the wire; minimum charges in minor units. */
const currencies = {
  aed: two,
  all: two,
  amd: two,
  aoa: two,
  ars: two,
  aud: two,
  awg: two,
  azn: two,
  bam: two,
  bbd: two,
  bdt: two,
  bhd: three,
  bif: zero,
  bmd: two,
  bnd: two,
  bob: two,
  brl: two,
  bsd: two,
  bwp: two,
  bzd: two,
  cad: two,
  cdf: two,
  chf: two,
  clp: zero,
  cny: two,
  cop: two,
  crc: two,
  cve: two,
  czk: two,
  djf: zero,
  dkk: two,
  dop: two,
  dzd: two,
  egp: two,
  etb: two,
  eur: { decimals: 2, minimumCharge: 50 },
  fjd: two,
  fkp: two,
  gbp: { decimals: 2, minimumCharge: 40 },
  gel: two,
  gip: two,
  gmd: two,
  gnf: zero,
  gtq: two,
  gyd: two,
  hkd: two,
  hnl: two,
  htg: two,
  huf: two,
  idr: two,
  ils: two,
  inr: two,
  isk: zero,
  jmd: two,
  jod: three,
  jpy: zero,
  kes: two,
  kgs: two,
  khr: two,
  kmf: zero,
  krw: zero,
  kwd: three,
  kyd: two,
  kzt: two,
  lak: two,
  lkr: two,
  lrd: two,
  lsl: two,
  mad: two,
  mdl: two,
  mga: two,
  mkd: two,
  mnt: two,
  mop: two,
  mur: two,
  mvr: two,
  mwk: two,
  mxn: two,
  myr: two,
  mzn: two,
  nad: two,
  ngn: two,
  nio: two,
  nok: two,
  npr: two,
  nzd: two,
  omr: three,
  pab: two,
  pen: two,
  pgk: two,
  php: two,
  pkr: two,
  pln: two,
  pyg: zero,
  qar: two,
  ron: two,
  rsd: two,
  rwf: zero,
  sar: two,
  sbd: two,
  scr: two,
  sek: two,
  sgd: two,
  shp: two,
  sos: two,
  srd: two,
  szl: two,
  thb: two,
  tjs: two,
  tnd: three,
  top: two,
  try: two,
  ttd: two,
  twd: two,
  tzs: two,
  uah: two,
  ugx: zero,
  usd: { decimals: 2, minimumCharge: 50 },
  uyu: two,
  uzs: two,
  vnd: zero,
  vuv: zero,
  wst: two,
  xaf: zero,
  xcd: two,
  xcg: two,
  xof: zero,
  xpf: zero,
  yer: two,
  zar: two,
  zmw: two,
} as const

export type Currency = keyof typeof currencies

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(currencies, code)
}

export function decimalsOf(currency: Currency): 0 | 2 | 3 {
  return currencies[currency].decimals
}

/** In minor units. A lower price is rejected; a lower amount due is not charged and becomes debt. */
export function minimumChargeOf(currency: Currency): number {
  return currencies[currency].minimumCharge
}

/** Processors charge thousandths in tens only. */
export const chargeStepOf = (currency: string): number =>
  isCurrency(currency) && decimalsOf(currency) === 3 ? 10 : 1

/** The nearest amount that can be charged, half away from zero. */
export function inSteps(amount: number, step: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount) / step) * step + 0
}

/** Rounds a fraction once, to what can be charged: rounded twice, 14.6 would become 20. */
export function toChargeable(rounding: fraction.Rounding, currency: string): fraction.Rounding {
  const step = BigInt(chargeStepOf(currency))
  return (exact) => step * rounding(fraction.multiply(exact, fraction.of(1n, step)))
}
