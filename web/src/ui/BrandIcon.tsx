import styles from './Icon.module.css'
import type { IconProps } from './icon.ts'

/** The logo of another company, in the text colour, from one file that is fetched with the first of them. */
export function BrandIcon({ id, size }: IconProps & { id: string }) {
  return (
    <svg className={styles.root} data-size={size} aria-hidden="true" fill="currentColor">
      <use href={`/brands.svg#${id}`} />
    </svg>
  )
}
