import type { ReactNode } from 'react'
import styles from './drawings.module.css'

export type HouseState =
  | 'key'
  | 'guarded'
  | 'torn'
  | 'askew'
  | 'apart'
  | 'barred'
  | 'flag'
  | 'pair'
  | 'night'
  | 'rooms'
  | 'lit'
  | 'letter'
  | 'lost'
  | 'empty'

const house = 'M46 88V48h8v-8h8v-8h8v-8h20v8h8v8h8v8h8v40z'
const leftHouse = 'M14 88V58h6v-6h6v-6h16v6h6v6h6v30z'
const rightHouse = 'M106 88V58h6v-6h6v-6h16v6h6v6h6v30z'
const ground = <path className={styles.ground} d="M8 88h144" />

const drawings: Record<HouseState, { viewBox: string; parts: ReactNode }> = {
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
  guarded: {
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
  askew: {
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
  },
  apart: {
    viewBox: '8 23 144 66',
    parts: (
      <>
        <path className={styles.wall} d="M18 88V48h8v-8h8v-8h8v-8h12l5 14-8 12 9 14-7 12 3 12z" />
        <path
          className={styles.near}
          d="M142 88V48h-8v-8h-8v-8h-8v-8h-10l5 14-8 12 9 14-7 12 3 12z"
        />
        <path className={styles.pane} d="M30 88V74h12v14zM118 88V74h12v14z" />
        <path className={styles.ghost} d="M66 54h36" />
        <path className={styles.ground} d="M8 88h50m52 0h42" />
      </>
    ),
  },
  barred: {
    viewBox: '8 23 144 66',
    parts: (
      <>
        <path className={styles.wall} d={house} />
        <path className={styles.pane} d="M60 88V66a20 20 0 0 1 40 0v22z" />
        <path className={styles.ground} d="M70 49v39M80 46v42M90 49v39M60 64h40M60 76h40" />
        {ground}
      </>
    ),
  },
  flag: {
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
  },
  pair: {
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
  },
  night: {
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
  },
  rooms: {
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

/** A drawing for each kind of message, so that pages are told apart at a glance. */
export function House({ state }: { state: HouseState }) {
  const { viewBox, parts } = drawings[state]
  return (
    <svg className={styles.house} viewBox={viewBox} aria-hidden="true">
      {parts}
    </svg>
  )
}
