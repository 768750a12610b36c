import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNow } from '../../../lib/now.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Empty, IconPlus, List, Page, Skeleton } from '../../../ui/index.ts'
import { useSignInMethods } from '../profile/sign-in-methods.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { type Passkey, PasskeyRow } from './PasskeyRow.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import { knowsPasskeys } from './register.ts'

type Asked = { what: 'rename' | 'remove'; passkey: Passkey } | { what: 'add' }

export function PasskeysList() {
  const t = useTranslations('passkeys.ui')
  const now = useNow(60_000)
  const methods = useSignInMethods()
  const [asked, setAsked] = useState<Asked | null>(null)
  useTitle(t('title'))
  const close = () => setAsked(null)
  const { passkeys, accounts, error } = methods

  const add = (
    <Button
      kind="primary"
      icon={<IconPlus />}
      disabledReason={knowsPasskeys() ? undefined : t('unsupported')}
      onClick={() => setAsked({ what: 'add' })}
    >
      {t('add')}
    </Button>
  )

  return (
    <Page
      width="form"
      title={t('title')}
      purpose={t('purpose')}
      action={passkeys && passkeys.length > 0 ? add : undefined}
    >
      {error ? (
        <QueryProblem error={error} onRetry={methods.refetch} />
      ) : !passkeys || !accounts ? (
        <Skeleton rows={2} />
      ) : passkeys.length === 0 ? (
        <Empty title={t('none')} action={add}>
          {t('noneText')}
        </Empty>
      ) : (
        <List ruled>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              now={now}
              lockedReason={methods.lockedReason}
              onRename={() => setAsked({ what: 'rename', passkey })}
              onRemove={() => setAsked({ what: 'remove', passkey })}
            />
          ))}
        </List>
      )}
      {asked?.what === 'add' ? <AddPasskey onClose={close} /> : null}
      {asked?.what === 'rename' ? <RenamePasskey passkey={asked.passkey} onClose={close} /> : null}
      {asked?.what === 'remove' ? (
        <RemovePasskey
          passkey={asked.passkey}
          left={{ passkeys: (passkeys?.length ?? 1) - 1, accounts: accounts ?? [] }}
          onClose={close}
        />
      ) : null}
    </Page>
  )
}
