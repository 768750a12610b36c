import styles from './Kbd.module.css'

/** The keys of a shortcut, as they stand on the keyboard of the reader. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <kbd className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </kbd>
  )
}
