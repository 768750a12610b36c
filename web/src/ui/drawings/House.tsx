import type { ReactNode } from 'react'
import styles from './drawings.module.css'

export type HouseState = 'closed' | 'lit' | 'letter' | 'lost' | 'empty'

const drawings: Record<HouseState, { viewBox: string; parts: ReactNode }> = {
  closed: {
    viewBox: '8 23 144 66',
    parts: (
      <>
        <path className={styles.wall} d="M46 88V48h8v-8h8v-8h8v-8h20v8h8v8h8v8h8v40z" />
        <path className={styles.pane} d="M70 88V66a10 10 0 0 1 20 0v22zM80 56v32" />
        <path className={styles.ground} d="M8 88h144" />
      </>
    ),
  },
  lit: {
    viewBox: '8 23 144 66',
    parts: (
      <>
        <path
          className={styles.ghost}
          d="M14 88V62h6v-6h6v-6h12v6h6v6h2M146 88V62h-6v-6h-6v-6h-12v6h-6v6h-2"
        />
        <path className={styles.near} d="M46 88V48h8v-8h8v-8h8v-8h20v8h8v8h8v8h8v40z" />
        <path className={styles.lit} d="M70 88V66a10 10 0 0 1 20 0v22z" />
        <path className={styles.ground} d="M8 88h144" />
      </>
    ),
  },
  letter: {
    viewBox: '17 18 126 64',
    parts: (
      <>
        <path className={styles.wall} d="M18 80V26h124v54z" />
        <path className={styles.near} d="M18 26l62 34 62-34" />
        <path
          className={styles.near}
          d="M70 34h4v-5h5v-5h5v5h5v5h4v9c0 6-4 10-11.5 12C74 53 70 49 70 43z"
        />
      </>
    ),
  },
  lost: {
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
  },
  empty: {
    viewBox: '0 17 200 92',
    parts: (
      <>
        <path className={styles.ghost} d="M8 108V64h8v-9h8v-9h8v-9h14v9h8v9h8v9h8v44z" />
        <path className={styles.ghost} d="M130 108V64h8v-9h8v-9h8v-9h14v9h8v9h8v9h8v44z" />
        <path className={styles.near} d="M66 108V48h9V38h9V28h9V18h14v10h9v10h9v10h9v60z" />
        <path
          className={styles.pane}
          d="M92 108V88a8 8 0 0 1 16 0v20zM94 66V54a6 6 0 0 1 12 0v12z"
        />
        <path className={styles.ground} d="M0 108h200" />
      </>
    ),
  },
}

/** A drawing of a house for each kind of message. */
export function House({ state }: { state: HouseState }) {
  const { viewBox, parts } = drawings[state]
  return (
    <svg className={styles.house} viewBox={viewBox} aria-hidden="true">
      {parts}
    </svg>
  )
}
