import type { ReactNode } from 'react'
import { Avatar, type AvatarProps } from './Avatar.tsx'
import styles from './Person.module.css'

export type PersonProps = Pick<AvatarProps, 'kind' | 'image'> & {
  name: string
  /** Usually an address. */
  note?: string | undefined
  /** After the name, for example a badge. */
  mark?: ReactNode
}

/** A person or an organization, as a cell or a line has them. */
export function Person({ name, note, mark, kind, image }: PersonProps) {
  return (
    <span className={styles.root}>
      <Avatar name={name} kind={kind} image={image} />
      <span className={styles.words}>
        <span className={styles.name}>
          <b>{name}</b> {mark}
        </span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
    </span>
  )
}
