import styles from './drawings.module.css'
import type { Drawing } from './pieces.tsx'

export const empty: Drawing = {
  viewBox: '0 17 200 92',
  parts: (
    <>
      <path className={styles.ghost} d="M8 108V64h8v-9h8v-9h8v-9h14v9h8v9h8v9h8v44z" />
      <path className={styles.ghost} d="M130 108V64h8v-9h8v-9h8v-9h14v9h8v9h8v9h8v44z" />
      <path className={styles.near} d="M66 108V48h9V38h9V28h9V18h14v10h9v10h9v10h9v60z" />
      <path className={styles.pane} d="M92 108V88a8 8 0 0 1 16 0v20zM94 66V54a6 6 0 0 1 12 0v12z" />
      <path className={styles.ground} d="M0 108h200" />
    </>
  ),
}
