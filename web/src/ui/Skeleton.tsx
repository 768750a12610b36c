import styles from './Skeleton.module.css'

export function Skeleton({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <div className={styles.root} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
