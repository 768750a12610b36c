import type { ReactNode } from 'react'
import styles from './HostedFields.module.css'
import { Spinner } from './Spinner.tsx'

type HostedFieldsProps = { id: string; waiting: string }

/** A place for fields of another site. Its script says with `data-state` whether they are `ready` or `away`. */
export function HostedFields({ id, waiting }: HostedFieldsProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.waiting}>
        <Spinner label={waiting} />
      </div>
      <div id={id} data-keep="" />
    </div>
  )
}

type HostedWalletsProps = { id: string; or: ReactNode }

/** A place for the buttons of wallets, above a form that does without them. */
export function HostedWallets({ id, or }: HostedWalletsProps) {
  return (
    <div className={styles.wallets}>
      <div id={id} data-keep="" />
      <div className={styles.or}>{or}</div>
    </div>
  )
}
