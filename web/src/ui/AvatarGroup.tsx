import { Avatar } from './Avatar.tsx'
import styles from './AvatarGroup.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type AvatarGroupProps = {
  names: readonly string[]
  /** How many there are in all, if more than are given. */
  total?: number | undefined
  /** How many faces are shown. */
  max?: number | undefined
  /** Read instead of the faces: “5 members: Anna, Igor and 3 more”. */
  label: string
}

export function AvatarGroup({ names, total = names.length, max = 4, label }: AvatarGroupProps) {
  const shown = names.slice(0, max)
  const rest = total - shown.length
  return (
    <span className={styles.group}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {shown.map((name) => (
        <span key={name} className={styles.one} title={name} aria-hidden="true">
          <Avatar name={name} />
        </span>
      ))}
      {rest > 0 ? (
        <span className={styles.rest} aria-hidden="true">
          +{rest}
        </span>
      ) : null}
    </span>
  )
}
