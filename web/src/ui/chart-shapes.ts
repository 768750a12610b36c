import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'

export type ChartPoint = {
  /** The time of the point, as a machine reads it. */
  readonly id: string
  /** On the axis: “23 Oct”. */
  readonly label: string
  /** In the readout and in the table: “Thursday, 23 October 2026”. */
  readonly title: string
  /** The bucket has not ended. */
  readonly partial?: boolean | undefined
}

export type ChartSeries = {
  readonly id: string
  readonly label: string
  /** One per point; `null` where nothing is known. */
  readonly values: readonly (number | null)[]
}

type Frame = { width: number; height: number }
type Place = { readonly at: number; readonly x: number; readonly y: number }

const isPlace = (place: Place | null): place is Place => place !== null

/** Zero is always on the axis, so that heights can be compared. */
export function valueScale(series: readonly ChartSeries[], height: number) {
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const least = Math.min(0, ...all)
  const most = Math.max(0, ...all)
  const scale = scaleLinear()
    .domain(least === most ? [0, 1] : [least, most])
    .range([height, 0])
    .nice(3)
  return { y: (value: number) => scale(value), ticks: scale.ticks(3) }
}

export function pointScale(count: number, { width }: Frame) {
  const scale = scalePoint<number>()
    .domain(Array.from({ length: count }, (_, at) => at))
    .range([0, width])
  return (at: number) => scale(at) ?? 0
}

export function placesOf(
  { values }: ChartSeries,
  x: (at: number) => number,
  y: (value: number) => number,
) {
  return values.map((value, at) => (value === null ? null : { at, x: x(at), y: y(value) }))
}

const drawLine = line<Place | null>()
  .defined(isPlace)
  .x((place) => place?.x ?? 0)
  .y((place) => place?.y ?? 0)

export function linePath(places: readonly (Place | null)[]): string {
  return drawLine(places) ?? ''
}

export function areaPath(places: readonly (Place | null)[], zero: number): string {
  const draw = area<Place | null>()
    .defined(isPlace)
    .x((place) => place?.x ?? 0)
    .y0(zero)
    .y1((place) => place?.y ?? 0)
  return draw(places) ?? ''
}

/** The bars of all series side by side in the band of their point. */
export function barsOf(series: readonly ChartSeries[], count: number, { width, height }: Frame) {
  const { y } = valueScale(series, height)
  const bands = scaleBand<number>()
    .domain(Array.from({ length: count }, (_, at) => at))
    .range([0, width])
    .paddingInner(0.25)
  const thick = Math.max(1, bands.bandwidth() / Math.max(1, series.length) - 1)
  const bars = series.map(({ values }, number) =>
    values.map((value, at) => {
      const top = y(Math.max(0, value ?? 0))
      const left = (bands(at) ?? 0) + number * (thick + 1)
      return { x: left, y: top, width: thick, height: Math.abs(y(value ?? 0) - y(0)) }
    }),
  )
  return { bars, middle: (at: number) => (bands(at) ?? 0) + bands.bandwidth() / 2 }
}

/** The point whose place is closest. */
export function closest(count: number, x: (at: number) => number, wanted: number): number {
  let found = 0
  for (let at = 1; at < count; at += 1) {
    if (Math.abs(x(at) - wanted) < Math.abs(x(found) - wanted)) found = at
  }
  return found
}

/** At most so many labels, at equal distances, with the last one. */
export function labelled(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, most - 1)))
  const all = Array.from({ length: count }, (_, at) => at)
  return all.filter((at) => (count - 1 - at) % step === 0)
}
