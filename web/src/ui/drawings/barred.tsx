import styles from './drawings.module.css'
import { type Drawing, ground, house } from './pieces.tsx'

export const barred: Drawing = {
  viewBox: '8 23 144 66',
  parts: (
    <>
      <path className={styles.wall} d={house} />
      <path className={styles.pane} d="M60 88V66a20 20 0 0 1 40 0v22z" />
      <path className={styles.ground} d="M70 49v39M80 46v42M90 49v39M60 64h40M60 76h40" />
      {ground}
    </>
  ),
}
