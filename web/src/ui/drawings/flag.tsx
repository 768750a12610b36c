import styles from './drawings.module.css'
import { type Drawing, ground, house, leftHouse, rightHouse } from './pieces.tsx'

export const flag: Drawing = {
  viewBox: '8 1 144 88',
  parts: (
    <>
      <path className={styles.ghost} d={leftHouse} />
      <path className={styles.ghost} d={rightHouse} />
      <path className={styles.near} d={house} />
      <path className={styles.near} d="M80 24V4M80 5h20l-5 5 5 5H80" />
      <path className={styles.lit} d="M70 88V66a10 10 0 0 1 20 0v22z" />
      <path className={styles.pane} d="M62 58V48h8v10zM90 58V48h8v10z" />
      {ground}
    </>
  ),
}
