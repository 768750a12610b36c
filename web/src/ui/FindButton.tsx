import styles from './FindButton.module.css'
import { IconSearch } from './icons-inside.ts'

type FindButtonProps = {
  label: string
  /** The keys that do the same, for example ⌘ and K. */
  keys: readonly string[]
  onOpen: () => void
}

/** Looks like a field, and opens the palette. */
export function FindButton({ label, keys, onOpen }: FindButtonProps) {
  return (
    <button type="button" className={styles.root} aria-haspopup="dialog" onClick={onOpen}>
      <IconSearch />
      <span className={styles.label}>{label}</span>
      <span className={styles.keys} aria-hidden="true">
        {keys.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </span>
    </button>
  )
}
