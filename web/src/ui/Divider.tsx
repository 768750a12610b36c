import type { ReactNode } from 'react'
import styles from './Divider.module.css'

export function Divider({ label }: { label?: ReactNode }) {
  return label ? <p className={styles.root}>{label}</p> : <hr />
}
