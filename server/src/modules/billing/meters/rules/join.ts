import { type Decimal, decimal } from '../../../../kernel/index.ts'
import { average } from '../../usage/index.ts'

/** One quantity out of those of several customers, as decimals; 0 without any. */
export function join(func: 'sum' | 'max' | 'min' | 'avg', quantities: readonly string[]): string {
  const [first, ...others] = quantities.map(decimal.fromRow)
  if (!first) return '0'
  const best = (wanted: 1 | -1) =>
    others.reduce((a: Decimal, b) => (decimal.compare(b, a) === wanted ? b : a), first)
  if (func === 'max') return decimal.toText(best(1))
  if (func === 'min') return decimal.toText(best(-1))
  const sum = decimal.toText(others.reduce(decimal.add, first))
  return func === 'sum' ? sum : average(sum, quantities.length)
}
