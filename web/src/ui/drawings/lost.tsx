import styles from './drawings.module.css'
import type { Drawing } from './pieces.tsx'

export const lost: Drawing = {
  viewBox: '8 23 144 66',
  parts: (
    <>
      <path className={styles.wall} d="M14 88V58h6v-6h6v-6h16v6h6v6h6v30z" />
      <path className={styles.wall} d="M106 88V58h6v-6h6v-6h16v6h6v6h6v30z" />
      <path className={styles.ghost} d="M54 88V48h6v-8h6v-8h6v-8h16v8h6v8h6v8h6v40" />
      <path className={styles.ground} d="M8 88h46m52 0h46" />
      <path className={styles.ghost} d="M54 88h52" />
    </>
  ),
}
