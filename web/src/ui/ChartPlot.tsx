import { useId, useRef } from 'react'
import styles from './Chart.module.css'
import { Marker } from './ChartMarks.tsx'
import {
  areaPath,
  barsOf,
  type ChartPoint,
  type ChartSeries,
  closest,
  labelled,
  linePath,
  placesOf,
  pointScale,
  valueScale,
} from './chart-shapes.ts'
import { useSize } from './use-size.ts'

type PlotProps = {
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  axisFormat: (value: number) => string
  emptyText: string
  bars: boolean
  at: number | null
  onMove: (at: number | null) => void
}

/** As much room as the plot takes. */
export function ChartPlace() {
  return (
    <>
      <div className={styles.axis} />
      <div className={styles.area} />
      <div className={styles.times} />
    </>
  )
}

/** Axes, marks and the crosshair; drawn in the pixels of the place that is there. */
export function ChartPlot(props: PlotProps) {
  const { points, series, axisFormat, emptyText, bars, at, onMove } = props
  const area = useRef<HTMLDivElement>(null)
  const hatch = useId()
  const frame = useSize(area)
  const { y, ticks } = valueScale(series, frame.height)
  const drawn = barsOf(series, points.length, frame)
  const x = bars ? drawn.middle : pointScale(points.length, frame)
  const isEmpty = series.every(({ values }) => values.every((value) => value === null))
  const shown = labelled(points.length, Math.max(2, Math.floor(frame.width / 110)))

  return (
    <>
      <div className={styles.axis} aria-hidden="true">
        {[...ticks].reverse().map((tick) => (
          <span key={tick}>{isEmpty ? '' : axisFormat(tick)}</span>
        ))}
      </div>
      <div
        className={styles.area}
        ref={area}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left } = currentTarget.getBoundingClientRect()
          onMove(closest(points.length, x, clientX - left))
        }}
        onPointerLeave={() => onMove(null)}
      >
        <svg className={styles.svg} aria-hidden="true">
          <defs>
            <pattern
              id={hatch}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line className={styles.hatch} y2="6" />
            </pattern>
          </defs>
          {ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? styles.zero : styles.grid}
              x2={frame.width}
              y1={y(tick)}
              y2={y(tick)}
            />
          ))}
          {at === null || isEmpty ? null : (
            <line className={styles.cross} x1={x(at)} x2={x(at)} y2={frame.height} />
          )}
          {isEmpty ? (
            <text className={styles.none} x="50%" y="45%" textAnchor="middle">
              {emptyText}
            </text>
          ) : null}
          {isEmpty
            ? null
            : series.map((one, number) => (
                <g key={one.id} className={styles.series} data-series={number + 1}>
                  {bars ? (
                    <Bars places={drawn.bars[number] ?? []} points={points} at={at} hatch={hatch} />
                  ) : (
                    <Line
                      one={one}
                      number={number}
                      points={points}
                      x={x}
                      y={y}
                      at={at}
                      hatch={hatch}
                    />
                  )}
                </g>
              ))}
        </svg>
      </div>
      <svg className={styles.times} aria-hidden="true">
        {shown.map((each) => (
          <text
            key={points[each]?.id}
            className={styles.tick}
            x={each === points.length - 1 ? frame.width : x(each)}
            y={12}
            textAnchor={anchorOf(each, points.length, bars)}
          >
            {points[each]?.label}
          </text>
        ))}
      </svg>
    </>
  )
}

/** The labels at the ends do not stick out. */
function anchorOf(at: number, count: number, bars: boolean) {
  if (at === count - 1) return 'end'
  return at === 0 && !bars ? 'start' : 'middle'
}

type BarsProps = {
  places: readonly { x: number; y: number; width: number; height: number }[]
  points: readonly ChartPoint[]
  at: number | null
  hatch: string
}

function Bars({ places, points, at, hatch }: BarsProps) {
  return places.map((bar, index) => {
    const partial = points[index]?.partial
    return (
      <rect
        key={points[index]?.id}
        className={styles.bar}
        {...bar}
        rx={1}
        {...(partial && { fill: `url(#${hatch})` })}
        data-partial={partial ? '' : undefined}
        data-dim={at !== null && at !== index ? '' : undefined}
      />
    )
  })
}

type LineProps = {
  one: ChartSeries
  number: number
  points: readonly ChartPoint[]
  x: (at: number) => number
  y: (value: number) => number
  at: number | null
  hatch: string
}

function Line({ one, number, points, x, y, at, hatch }: LineProps) {
  const places = placesOf(one, x, y)
  const whole = places.filter((_, index) => !points[index]?.partial)
  const partial = points.findIndex((point) => point.partial)
  const marked = at === null ? null : places[at]
  return (
    <>
      {number === 0 ? <path className={styles.fill} d={areaPath(whole, y(0))} /> : null}
      <path className={styles.line} d={linePath(whole)} />
      {partial > 0 ? (
        <>
          {number === 0 ? (
            <path
              fill={`url(#${hatch})`}
              d={areaPath(places.slice(partial - 1, partial + 1), y(0))}
            />
          ) : null}
          <path className={styles.partial} d={linePath(places.slice(partial - 1, partial + 1))} />
        </>
      ) : null}
      {marked ? <Marker number={number + 1} x={marked.x} y={marked.y} /> : null}
    </>
  )
}
