import type { ReactNode } from 'react'
import styles from './drawings.module.css'

export type Drawing = { readonly viewBox: string; readonly parts: ReactNode }

/** What several drawings are made of. */
export const house = 'M46 88V48h8v-8h8v-8h8v-8h20v8h8v8h8v8h8v40z'
export const leftHouse = 'M14 88V58h6v-6h6v-6h16v6h6v6h6v30z'
export const rightHouse = 'M106 88V58h6v-6h6v-6h16v6h6v6h6v30z'
export const ground = <path className={styles.ground} d="M8 88h144" />
