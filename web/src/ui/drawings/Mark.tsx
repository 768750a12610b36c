import styles from './drawings.module.css'

/** A stepped gable above, a shield below, an arched door cut out. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M12 2h8v4h4v4h4v8c0 6.2-4.6 10.2-12 12.5C8.6 28.2 4 24.2 4 18v-8h4V6h4zM12.5 24.5h7v-8a3.5 3.5 0 0 0-7 0z"
      />
    </svg>
  )
}
