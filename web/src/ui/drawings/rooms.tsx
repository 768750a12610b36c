import styles from './drawings.module.css'
import { type Drawing, ground } from './pieces.tsx'

export const rooms: Drawing = {
  viewBox: '8 17 144 72',
  parts: (
    <>
      <path
        className={styles.near}
        d="M34 88V50h8v-8h10v-8h10v-8h10v-8h16v8h10v8h10v8h10v8h8v38z"
      />
      <path
        className={styles.pane}
        d="M50 60h10v12H50zM68 60h10v12H68zM104 60h10v12h-10zM68 40h10v12H68zM86 40h10v12H86zM74 88v-8a6 6 0 0 1 12 0v8z"
      />
      <path className={styles.lit} d="M86 60h10v12H86z" />
      {ground}
    </>
  ),
}
