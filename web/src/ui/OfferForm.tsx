import type { ComponentProps, ReactNode } from 'react'
import styles from './OfferForm.module.css'

export type OfferFormProps = Omit<ComponentProps<'form'>, 'className' | 'style'> & {
  /** What is offered: beside the form, above it on phones. */
  offer: ReactNode
  offerLabel: string
}

/** A form that is a page of its own, with what it is about. */
export function OfferForm({ offer, offerLabel, children, ...form }: OfferFormProps) {
  return (
    <form {...form} className={styles.root}>
      <section className={styles.offer} aria-label={offerLabel}>
        <div className={styles.words}>{offer}</div>
      </section>
      <main className={styles.form}>
        <div className={styles.fields} data-tall="">
          {children}
        </div>
      </main>
    </form>
  )
}

/** A picture of what is offered; only where there is room for it. */
export function OfferPicture({ src }: { src: string }) {
  return (
    <div className={styles.picture}>
      <img src={src} alt="" loading="eager" decoding="async" />
    </div>
  )
}
