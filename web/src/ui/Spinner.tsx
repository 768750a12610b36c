import styles from './Spinner.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export function Wheel() {
  return <span className={styles.wheel} aria-hidden="true" data-part="wheel" />
}

export type SpinnerProps = {
  label: string
  /** The words are on the page, not only spoken. */
  shown?: boolean | undefined
}

export function Spinner({ label, shown }: SpinnerProps) {
  return (
    <span className={styles.root} role="status">
      <Wheel />
      {shown ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
