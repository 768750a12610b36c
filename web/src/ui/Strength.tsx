import styles from './Strength.module.css'

const segments = [1, 2, 3, 4] as const

/** A strength meter with four segments; the text beside it has the meaning. */
export function Strength({ score, label }: { score: 0 | 1 | 2 | 3 | 4; label: string }) {
  const tone = score <= 1 ? 'danger' : score === 2 ? 'warn' : 'ok'
  return (
    <div role="img" aria-label={label} className={styles.meter} data-tone={tone}>
      {segments.map((segment) => (
        <span
          key={segment}
          className={styles.segment}
          data-on={segment <= score ? '' : undefined}
        />
      ))}
    </div>
  )
}
