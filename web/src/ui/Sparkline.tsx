import { linePath, placesOf, pointScale, valueScale } from './chart-shapes.ts'
import './inside.css'
import styles from './Sparkline.module.css'

const frame = { width: 94, height: 20 }

/** The course of a figure beside it; what it says belongs into the label. */
export function Sparkline({
  values,
  label,
}: {
  values: readonly (number | null)[]
  label: string
}) {
  const series = { id: 'only', label, values }
  const { y } = valueScale([series], frame.height)
  const places = placesOf(series, pointScale(values.length, frame), y)
  const last = places.at(-1)
  return (
    <svg className={styles.spark} viewBox="0 -2 96 24" role="img" aria-label={label}>
      <path className={styles.line} d={linePath(places)} />
      {last ? <circle className={styles.last} cx={last.x} cy={last.y} r={2} /> : null}
    </svg>
  )
}
