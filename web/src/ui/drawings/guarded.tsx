import styles from './drawings.module.css'
import { type Drawing, ground, house } from './pieces.tsx'

export const guarded: Drawing = {
  viewBox: '8 23 144 66',
  parts: (
    <>
      <path className={styles.wall} d={house} />
      <path className={styles.ghost} d="M36 88V52h6V42M124 88V52h-6V42" />
      <path
        className={styles.near}
        d="M62 54h7v-8h7v-7h8v7h7v8h7v14c0 9-6 14-18 18-12-4-18-9-18-18z"
      />
      <path className={styles.lit} d="M76 76V66a4 4 0 0 1 8 0v10z" />
      {ground}
    </>
  ),
}
