import styles from './drawings.module.css'
import { type Drawing, ground, house } from './pieces.tsx'

export const night: Drawing = {
  viewBox: '8 15 144 74',
  parts: (
    <>
      <path className={styles.wall} d={house} />
      <path className={styles.pane} d="M70 88V66a10 10 0 0 1 20 0v22zM80 56v32" />
      <path className={styles.near} d="M130 20a13 13 0 1 0 14 18 11 11 0 0 1-14-18z" />
      <path className={styles.ghost} d="M24 34h.1M36 22h.1M128 58h.1" />
      {ground}
    </>
  ),
}
