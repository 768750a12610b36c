/** The cases of billing that were computed by hand: the figure beside each formula is its value. */

/** An exact quotient, so that only what a formula names is rounded. */
type Quotient = readonly [above: bigint, below: bigint]
type Stories = Readonly<
  Record<string, { readonly cases: readonly (readonly [string, string, number])[] }>
>

const whole = (value: bigint): Quotient => [value, 1n]
const sizeOf = (value: bigint) => (value < 0n ? -value : value)
const plus = ([a, b]: Quotient, [c, d]: Quotient): Quotient => [a * d + c * b, b * d]
const minus = (one: Quotient, [c, d]: Quotient) => plus(one, [-c, d])
const times = ([a, b]: Quotient, [c, d]: Quotient): Quotient => [a * c, b * d]
function over([a, b]: Quotient, [c, d]: Quotient): Quotient {
  if (c === 0n) throw new Error('divides by zero')
  return c < 0n ? [-a * d, b * -c] : [a * d, b * c]
}

/** Towards zero, and how far the quotient is from there: -1 less than a half, 0 a half, 1 more. */
function split([above, below]: Quotient) {
  const size = sizeOf(above)
  const down = size / below
  const rest = 2n * (size - down * below) - below
  const turned = (value: bigint) => whole(above < 0n ? -value : value)
  return { down, rest, turned }
}

type Function = (...values: readonly Quotient[]) => Quotient
const functions: Readonly<Record<string, Function>> = {
  round(value = whole(0n)) {
    const { down, rest, turned } = split(value)
    return turned(rest >= 0n ? down + 1n : down)
  },
  even(value = whole(0n)) {
    const { down, rest, turned } = split(value)
    const isUp = rest > 0n || (rest === 0n && down % 2n === 1n)
    return turned(isUp ? down + 1n : down)
  },
  down(value = whole(0n)) {
    const { down, turned } = split(value)
    return turned(down)
  },
  min: (...values) => values.reduce((a, b) => (minus(a, b)[0] <= 0n ? a : b)),
  max: (...values) => values.reduce((a, b) => (minus(a, b)[0] >= 0n ? a : b)),
}

const tokens = /\s*(\d+(?:\.\d+)?|[a-z]+|[-+*/%(),])/y

function tokensOf(formula: string): string[] {
  const found: string[] = []
  tokens.lastIndex = 0
  for (let match = tokens.exec(formula); match; match = tokens.exec(formula)) {
    found.push(match[1] ?? '')
    if (tokens.lastIndex === formula.length) return found
  }
  throw new Error(`cannot be read: ${formula}`)
}

/** The value of a formula with `+ - * / %`, parentheses, `round`, `even`, `down`, `min` and `max`. */
export function evaluate(formula: string): bigint {
  const rest = tokensOf(formula)
  const takes = (...texts: readonly string[]) =>
    texts.includes(rest[0] ?? '') ? rest.shift() : undefined
  const expectNext = (text: string) => {
    if (!takes(text)) throw new Error(`“${text}” is missing: ${formula}`)
  }

  function sum(): Quotient {
    let value = product()
    for (let sign = takes('+', '-'); sign; sign = takes('+', '-')) {
      value = sign === '+' ? plus(value, product()) : minus(value, product())
    }
    return value
  }
  function product(): Quotient {
    let value = signed()
    for (let sign = takes('*', '/'); sign; sign = takes('*', '/')) {
      value = sign === '*' ? times(value, signed()) : over(value, signed())
    }
    return value
  }
  function signed(): Quotient {
    if (takes('-')) return minus(whole(0n), signed())
    const value = single()
    return takes('%') ? over(value, whole(100n)) : value
  }
  function single(): Quotient {
    if (takes('(')) {
      const value = sum()
      expectNext(')')
      return value
    }
    const token = rest.shift() ?? ''
    const [digits = '', decimals = ''] = token.split('.')
    if (/^\d/.test(token)) return [BigInt(digits + decimals), 10n ** BigInt(decimals.length)]
    const named = functions[token]
    if (!named) throw new Error(`“${token}” is unknown: ${formula}`)
    expectNext('(')
    const values = [sum()]
    while (takes(',')) values.push(sum())
    expectNext(')')
    return named(...values)
  }

  const [above, below] = sum()
  if (rest.length > 0) throw new Error(`goes on after its end: ${formula}`)
  if (above % below !== 0n) throw new Error(`is no whole number: ${formula}`)
  return above / below
}

/** Figures that are not the value of their formula. */
export function wrongFigures(groups: Readonly<Record<string, Stories>>): string[] {
  return Object.values(groups).flatMap((stories) =>
    Object.entries(stories).flatMap(([title, { cases }]) =>
      cases.flatMap(([name, formula, figure]) => {
        const value = evaluate(formula)
        return value === BigInt(figure)
          ? []
          : [`${title}, ${name}: ${formula} = ${value}, not ${figure}`]
      }),
    ),
  )
}
