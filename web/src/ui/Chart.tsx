import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react'
import { IconChart, IconTable } from './app-icons.ts'
import { Button } from './Button.tsx'
import styles from './Chart.module.css'
import { Swatch } from './ChartMarks.tsx'
import { ChartPlace, ChartPlot } from './ChartPlot.tsx'
import type { ChartPoint, ChartSeries } from './chart-shapes.ts'
import { Heading } from './Heading.tsx'
import './inside.css'

export type ChartProps = {
  title: ReactNode
  /** One sentence that says what is to be seen. */
  summary?: ReactNode
  /** What it comes to, in large. */
  figure?: ReactNode
  /** One of several: its buttons are icons. */
  small?: boolean | undefined
  /** More buttons, before the one that shows a table. */
  action?: ReactNode
  kind?: 'line' | 'bars' | undefined
  points: readonly ChartPoint[]
  /** At most six. */
  series: readonly ChartSeries[]
  format: (value: number) => string
  axisFormat: (value: number) => string
  emptyText: string
  labels: {
    table: string
    chart: string
    /** The head of the column of times. */
    time: string
    /** Said of a bucket that has not ended. */
    partial: string
    /** How the plot is named: “Points of the chart”. */
    points: string
  }
}

const none = '–'

function moved(key: string, at: number | null, last: number): number | null | undefined {
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(last, at + 1)
  if (key === 'ArrowLeft') return at === null ? last : Math.max(0, at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key === 'Escape' ? null : undefined
}

/** Readable by eye, by keyboard and as a table. */
export function Chart(props: ChartProps) {
  const { title, summary, figure, small, action, kind = 'line' } = props
  const { points, series, format, labels } = props
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  // The words first: a plot is measured and drawn again before it can be painted.
  const isDrawn = useDeferredValue(true, false)
  const last = points.length - 1
  const point = at === null ? undefined : points[at]
  const titleOf = (one: ChartPoint) =>
    one.partial ? `${one.title} (${labels.partial})` : one.title
  const amountOf = (one: ChartSeries, index: number) => {
    const value = one.values[index] ?? null
    return value === null ? none : format(value)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = moved(event.key, at, last)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }

  const spoken = point
    ? [titleOf(point), ...series.map((one) => `${one.label}: ${amountOf(one, at ?? 0)}`)].join(', ')
    : undefined

  return (
    <section className={styles.root} aria-labelledby={id} data-small={small ? '' : undefined}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Heading level={2} id={id}>
            {title}
          </Heading>
          <div id={`${id}-summary`}>
            {figure ? <p className={styles.figure}>{figure}</p> : null}
            {summary ? <p className={styles.summary}>{summary}</p> : null}
          </div>
        </div>
        <div className={styles.tools}>
          {action}
          <Button
            kind="quiet"
            size="sm"
            iconOnly={small}
            icon={asTable ? <IconChart /> : <IconTable />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? labels.chart : labels.table}
          </Button>
        </div>
      </div>
      {asTable ? (
        <ChartTable {...props} titleOf={titleOf} amountOf={amountOf} labelledBy={id} />
      ) : (
        <>
          <div className={styles.legend} aria-hidden={point ? true : undefined}>
            {point ? <span className={styles.when}>{titleOf(point)}</span> : null}
            {series.map((one, number) => (
              <span key={one.id} className={styles.key}>
                <Swatch number={number + 1} bars={kind === 'bars'} />
                {one.label}
                {at === null ? null : <span className={styles.amount}>{amountOf(one, at)}</span>}
              </span>
            ))}
          </div>
          <div
            className={styles.plot}
            role="slider"
            tabIndex={0}
            aria-label={labels.points}
            aria-describedby={`${id}-summary`}
            aria-valuemin={0}
            aria-valuemax={Math.max(0, last)}
            aria-valuenow={at ?? 0}
            aria-valuetext={spoken ?? labels.points}
            onKeyDown={onKeyDown}
            onBlur={() => setAt(null)}
          >
            {isDrawn ? (
              <ChartPlot {...props} bars={kind === 'bars'} at={at} onMove={setAt} />
            ) : (
              <ChartPlace />
            )}
          </div>
        </>
      )}
    </section>
  )
}

type TableProps = ChartProps & {
  titleOf: (point: ChartPoint) => string
  amountOf: (one: ChartSeries, index: number) => string
  labelledBy: string
}

function ChartTable({ points, series, labels, titleOf, amountOf, labelledBy }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the same
    <div className={styles.scroll} role="region" tabIndex={0} aria-label={labels.table}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{labels.time}</th>
            {series.map((one) => (
              <th key={one.id} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point.id}>
              <th scope="row">
                <time dateTime={point.id}>{titleOf(point)}</time>
              </th>
              {series.map((one) => (
                <td key={one.id}>{amountOf(one, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
