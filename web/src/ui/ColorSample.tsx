import styles from './ColorSample.module.css'

type ColorSampleProps = {
  /** In hexadecimal. */
  color: string
  /** The colour of a text on it. */
  on: string
}

/** A colour with letters on it; what it is, is said beside it. */
export function ColorSample({ color, on }: ColorSampleProps) {
  return (
    <svg className={styles.sample} viewBox="0 0 48 32" aria-hidden="true">
      <rect width="48" height="32" rx="7" fill={color} />
      <text x="24" y="21.5" textAnchor="middle" fill={on}>
        Aa
      </text>
    </svg>
  )
}
