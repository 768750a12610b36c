import styles from './drawings.module.css'
import { type Drawing, ground } from './pieces.tsx'

export const askew: Drawing = {
  viewBox: '8 17 144 72',
  parts: (
    <>
      <path className={styles.near} d="M58 52v-8h8v-8h8v-8h8v-8h20v8h8v8h8v8h8v8z" />
      <path className={styles.wall} d="M46 88V58h68v30z" />
      <path className={styles.pane} d="M72 88V70h16v18zM86 44V34a5 5 0 0 1 10 0v10z" />
      <path className={styles.ghost} d="M38 55h84" />
      {ground}
    </>
  ),
}
