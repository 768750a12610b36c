import { Anchor } from './Anchor.tsx'
import { brandName } from './brand.ts'
import { Mark } from './drawings/Mark.tsx'
import styles from './Wordmark.module.css'

export type WordmarkProps = { href?: string | undefined; name?: string | undefined }

export function Wordmark({ href, name = brandName() }: WordmarkProps) {
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
