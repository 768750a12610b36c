/** One value with its labels. */
export type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number }
export type Reading = number | readonly Sample[]

/** Label values are fixed; should one be arbitrary by mistake, this limits the memory. */
export const maxSeries = 500
const overflowLabel = 'other'

export type Histogram = { count: number; sum: number; readonly buckets: number[] }

/** One value per combination of labels, up to a limit; all others share one. */
export function createSeries<Value>(names: readonly string[], fresh: () => Value) {
  const known = new Map<string, Value>()
  return {
    of(values: readonly string[]): Value {
      const key = labelsOf(names, values)
      const found = known.get(key)
      if (found !== undefined) return found
      const full = known.size >= maxSeries
      const seriesKey = full
        ? labelsOf(
            names,
            values.map(() => overflowLabel),
          )
        : key
      const value = known.get(seriesKey) ?? fresh()
      known.set(seriesKey, value)
      return value
    },
    entries: () => known.entries(),
  }
}

function labelsOf(names: readonly string[], values: readonly string[]): string {
  return names.map((name, index) => `${name}="${escaped(values[index] ?? '')}"`).join(',')
}

function escaped(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}

export function head(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

export function line(name: string, labels: string, value: number): string {
  return `${name}${labels === '' ? '' : `{${labels}}`} ${value}`
}

export function readingLines(name: string, reading: Reading): string[] {
  if (typeof reading === 'number') return [line(name, '', reading)]
  return reading.map(({ labels, value }) =>
    line(name, labelsOf(Object.keys(labels), Object.values(labels)), value),
  )
}

export function observe(series: Histogram, limits: readonly number[], value: number): void {
  series.count++
  series.sum += value
  let index = 0
  while (index < limits.length && value > (limits[index] ?? 0)) index++
  if (index < limits.length) series.buckets[index] = (series.buckets[index] ?? 0) + 1
}

export function histogramLines(
  name: string,
  labels: string,
  limits: readonly number[],
  series: Histogram,
): string[] {
  const before = labels === '' ? '' : `${labels},`
  let cumulative = 0
  const lines = limits.map((limit, index) => {
    cumulative += series.buckets[index] ?? 0
    return line(`${name}_bucket`, `${before}le="${limit}"`, cumulative)
  })
  return [
    ...lines,
    line(`${name}_bucket`, `${before}le="+Inf"`, series.count),
    `${name}_sum${labels === '' ? '' : `{${labels}}`} ${series.sum.toFixed(3)}`,
    line(`${name}_count`, labels, series.count),
  ]
}
