import styles from './drawings.module.css'
import { type Drawing, ground } from './pieces.tsx'

export type HouseState = 'key' | 'torn' | 'lit' | 'letter'

const drawings: Record<HouseState, Drawing> = {
  key: {
    viewBox: '8 23 144 66',
    parts: (
      <>
        <path className={styles.wall} d="M30 88V48h8v-8h8v-8h8v-8h20v8h8v8h8v8h8v40z" />
        <path className={styles.pane} d="M54 88V66a10 10 0 0 1 20 0v22z" />
        <path className={styles.ground} d="M67 77h2" />
        <path
          className={styles.near}
          d="M124 34a9 9 0 1 1-3 17.5V78h6v5h-6v5h-5V51.5A9 9 0 0 1 124 34zm-5.5 5.5a3 3 0 1 0 .1 0z"
        />
        {ground}
      </>
    ),
  },
  torn: {
    viewBox: '15 18 134 64',
    parts: (
      <>
        <path className={styles.wall} d="M18 80V26h56l7 10-10 12 9 13-8 19z" />
        <path className={styles.near} d="M18 26l54 29M71 48l10-12-7-10" />
        <path className={styles.wall} d="M91 22h55v54H88l8-19-9-13 10-12z" />
        <path className={styles.near} d="M146 22L93 50" />
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
}

/** A drawing for each kind of message. Those of single pages are in files of their own. */
export function House({ state }: { state: HouseState | Drawing }) {
  const { viewBox, parts } = typeof state === 'string' ? drawings[state] : state
  return (
    <svg className={styles.house} viewBox={viewBox} aria-hidden="true">
      {parts}
    </svg>
  )
}
