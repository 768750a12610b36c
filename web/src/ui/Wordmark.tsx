import { Anchor } from './Anchor.tsx'
import { Mark } from './drawings/Mark.tsx'
import styles from './Wordmark.module.css'

export type WordmarkProps = { href?: string | undefined; name?: string | undefined }

export function Wordmark({ href, name = 'Guildhall' }: WordmarkProps) {
  const inside = (
    <>
      <Mark />
      <span data-part="name" translate="no">
        {name}
      </span>
    </>
  )
  if (href === undefined) return <span className={styles.wordmark}>{inside}</span>
  return (
    <Anchor href={href} className={styles.wordmark}>
      {inside}
    </Anchor>
  )
}
