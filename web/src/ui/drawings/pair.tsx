import styles from './drawings.module.css'
import { type Drawing, ground, leftHouse, rightHouse } from './pieces.tsx'

export const pair: Drawing = {
  viewBox: '8 37 144 52',
  parts: (
    <>
      <path className={styles.ghost} d="M54 66h52M54 88V78a26 12 0 0 1 52 0v10" />
      <path className={styles.wall} d={leftHouse} />
      <path className={styles.near} d={rightHouse} />
      <path className={styles.pane} d="M28 88V76a6 6 0 0 1 12 0v12z" />
      <path className={styles.lit} d="M120 88V76a6 6 0 0 1 12 0v12z" />
      {ground}
    </>
  ),
}
