import { useState } from 'react'
import styles from './Avatar.module.css'
import './inside.css'

const hues = 5

/** The same name always has the same colour. */
export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (sum % hues) + 1
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

export type AvatarProps = {
  name: string
  kind?: 'person' | 'shop' | undefined
  size?: 'lg' | undefined
  /** The address of a picture; initials stand in for one that is missing or cannot be shown. */
  image?: string | null | undefined
}

/** Hidden from screen readers: the name is always next to it. */
export function Avatar({ name, kind = 'person', size, image }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shop = kind === 'shop'
  const initials = shop ? initialsOf(name).slice(0, 1) : initialsOf(name)
  return (
    <span
      aria-hidden="true"
      className={styles.root}
      data-hue={shop ? undefined : hueOf(name)}
      data-shop={shop ? '' : undefined}
      data-size={size}
    >
      {image && image !== failed ? (
        <img className={styles.picture} src={image} alt="" onError={() => setFailed(image)} />
      ) : (
        initials
      )}
    </span>
  )
}
