import type { ReactNode } from 'react'
import styles from './Pictures.module.css'

export type PicturesProps = {
  items: readonly {
    id: string
    /** The name of the file. */
    name: string
    src: string
    /** Small buttons below the picture. */
    actions?: ReactNode
  }[]
}

/** Pictures in their order, each whole in a frame of one shape. */
export function Pictures({ items }: PicturesProps) {
  return (
    <ol className={styles.list}>
      {items.map(({ id, name, src, actions }) => (
        <li key={id} className={styles.item}>
          <img className={styles.picture} src={src} alt={name} decoding="async" />
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </li>
      ))}
    </ol>
  )
}
