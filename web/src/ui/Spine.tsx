import styles from './Spine.module.css'

export type SpineKind = 'own' | 'test' | 'impersonating'

/** Says whose page this is; the page says it in words too. */
export function Spine({ kind = 'own' }: { kind?: SpineKind | undefined }) {
  return <div className={styles.spine} data-kind={kind} aria-hidden="true" />
}
