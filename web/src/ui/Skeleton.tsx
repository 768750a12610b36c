import styles from './Skeleton.module.css'

type SkeletonProps = {
  lines?: number | undefined
  /** Rows of a list, each with an icon and two lines, instead of lines of text. */
  rows?: number | undefined
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** In the size of what will be there, so that nothing moves when it comes. */
export function Skeleton({ lines = 3, rows }: SkeletonProps) {
  return (
    <div className={styles.root} aria-hidden="true">
      {rows === undefined
        ? numbers(lines).map((line) => <span key={line} className={styles.line} />)
        : numbers(rows).map((row) => (
            <div key={row} className={styles.row}>
              <span className={styles.lead} />
              <span className={styles.line} />
              <span className={styles.line} />
            </div>
          ))}
    </div>
  )
}
