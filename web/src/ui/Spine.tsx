import styles from './Spine.module.css'

export type SpineKind = 'own' | 'test' | 'impersonating'

/** A coloured bar: own, test or impersonated session. The page also has a text for it. */
export function Spine({ kind = 'own' }: { kind?: SpineKind | undefined }) {
  return <div className={styles.spine} data-kind={kind} aria-hidden="true" />
}
