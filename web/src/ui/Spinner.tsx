import styles from './Spinner.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export function Wheel() {
  return <span className={styles.wheel} aria-hidden="true" data-part="wheel" />
}

export type SpinnerProps = {
  label: string
  /** Shows the label instead of only announcing it. */
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
