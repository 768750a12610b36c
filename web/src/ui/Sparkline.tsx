import { linePath, placesOf, pointScale, valueScale } from './chart-shapes.ts'
import './inside.css'
import styles from './Sparkline.module.css'

const frame = { width: 94, height: 20 }

/** The course of a figure beside it; what it says belongs into the label. */
export function Sparkline({
  values,
  failed,
  label,
}: {
  values: readonly (number | null)[]
  /** What went wrong of the same: a second line. */
  failed?: readonly number[] | undefined
  label: string
}) {
  const series = { id: 'only', label, values }
  const wrong = { id: 'failed', label, values: failed ?? [] }
  const { y } = valueScale([series, wrong], frame.height)
  const x = pointScale(values.length, frame)
  const places = placesOf(series, x, y)
  const last = places.at(-1)
  const hasFailed = wrong.values.some((each) => each > 0)
  return (
    <svg className={styles.spark} viewBox="0 -2 96 24" role="img" aria-label={label}>
      <path className={styles.line} d={linePath(places)} />
      {hasFailed ? (
        <path className={styles.line} data-failed="" d={linePath(placesOf(wrong, x, y))} />
      ) : null}
      {last ? <circle className={styles.last} cx={last.x} cy={last.y} r={2} /> : null}
    </svg>
  )
}
