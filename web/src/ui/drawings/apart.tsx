import styles from './drawings.module.css'
import type { Drawing } from './pieces.tsx'

export const apart: Drawing = {
  viewBox: '8 23 144 66',
  parts: (
    <>
      <path className={styles.wall} d="M18 88V48h8v-8h8v-8h8v-8h12l5 14-8 12 9 14-7 12 3 12z" />
      <path
        className={styles.near}
        d="M142 88V48h-8v-8h-8v-8h-8v-8h-10l5 14-8 12 9 14-7 12 3 12z"
      />
      <path className={styles.pane} d="M30 88V74h12v14zM118 88V74h12v14z" />
      <path className={styles.ghost} d="M66 54h36" />
      <path className={styles.ground} d="M8 88h50m52 0h42" />
    </>
  ),
}
