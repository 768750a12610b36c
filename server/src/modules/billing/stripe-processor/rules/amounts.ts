import {
  type Currency,
  chargeStepOf,
  decimalsOf,
  isCurrency,
  type Money,
  money,
} from '../../../../kernel/index.ts'

/** Stripe counts these in hundredths, although ISO 4217 has none. */
const hundredths = new Set(['isk', 'ugx'])
/** ISO 4217 has hundredths that Stripe does not count. */
const whole = new Set(['mga'])

function decimalsAtStripe(currency: Currency): number {
  if (hundredths.has(currency)) return 2
  return whole.has(currency) ? 0 : decimalsOf(currency)
}

const factorOf = (currency: Currency) => 10 ** (decimalsAtStripe(currency) - decimalsOf(currency))

/** In Stripe's smallest unit; undefined if Stripe cannot express the amount. */
export function toStripe({ amount, currency }: Money): number | undefined {
  const units = Math.round(amount * factorOf(currency))
  if (units % chargeStepOf(currency) !== 0) return undefined
  return fromStripe(units, currency).amount === amount ? units : undefined
}

export function fromStripe(units: number, currency: string): Money {
  if (!isCurrency(currency)) throw new Error(`Stripe charged the unknown currency ${currency}.`)
  return money.of(Math.round(units / factorOf(currency)), currency)
}
